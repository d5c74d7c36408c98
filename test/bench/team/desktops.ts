import { createBirpc } from 'birpc'
import { MessageChannel } from 'node:worker_threads'
import { connectTeam } from '../../../electron/core/team/client.ts'
import type { TeamFollower, TeamPlace } from '../../../electron/core/team/index.ts'
import { serveTeam } from '../../../electron/core/team/postgres/serve.ts'
import type {
  TeamProgramFunctions,
  TeamThreadFunctions,
} from '../../../electron/core/team/thread.ts'
import { noteSaying } from '../../support/postgres/team.ts'

export interface BenchDesktop {
  /** Writes a note with this id. */
  note(id: string): Promise<unknown>
  close(): Promise<unknown>
}

/** Starts a desktop that hands over what changes, and resolves once it is told of changes. */
export type OpenDesktop = (place: TeamPlace, take: TeamFollower['take']) => Promise<BenchDesktop>

const noteOf = (id: string) => ({
  ...{ id, kind: 'note' as const, seen: 0, gone: false },
  content: noteSaying('a few words of a note'),
})

/** What hears of a desktop, and when it is told of changes. */
function follower(take: TeamFollower['take']) {
  const live = Promise.withResolvers<void>()
  const functions: TeamProgramFunctions = {
    take,
    state: ({ kind }) => void (kind === 'live' && live.resolve()),
    presence: () => undefined,
    keys: () => undefined,
    flooded: () => undefined,
  }
  return { functions, live: live.promise }
}

/** As in the app: in a thread of its own, for which this computer's cores stand in for as many computers. */
export const inThread: OpenDesktop = async (place, take) => {
  const { functions, live } = follower(take)
  const team = connectTeam(place, { cursor: undefined, ...functions })
  await live
  return { note: (id) => team.put(noteOf(id)), close: () => team.close() }
}

/** In this process with all others, as the bare listeners are: what the reading itself costs. */
export const inProcess: OpenDesktop = async (place, take) => {
  const { functions, live } = follower(take)
  const { port1, port2 } = new MessageChannel()
  const pace = { heartbeat: 4_000, patience: 5_000, poll: 2_000, retry: 15_000 }
  serveTeam(port1, { place, cursor: undefined, pace })
  const rpc = createBirpc<TeamThreadFunctions, TeamProgramFunctions>(functions, {
    post: (message) => port2.postMessage(message),
    on: (listener) => port2.on('message', listener),
    timeout: -1,
  })
  await live
  return {
    note: (id) => rpc.put(noteOf(id)),
    async close() {
      await rpc.close.asEvent()
      port2.unref()
    },
  }
}
