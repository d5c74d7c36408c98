import { createBirpc } from 'birpc'
import type { MessagePort } from 'node:worker_threads'
import type { TeamCalls } from '../port.ts'
import type { TeamProgramFunctions, TeamThreadData, TeamThreadFunctions } from '../thread.ts'
import { createCalls } from './calls.ts'
import { crossing } from './crossing.ts'
import { createFeed } from './feed.ts'
import { createKeyring } from './keyring.ts'
import { createPeople } from './people.ts'
import { createPresence, watchPresence } from './presence.ts'
import { keepSession } from './session.ts'

/** Stays connected to a team, and serves the calls of the program until `close`. */
export function serveTeam(port: MessagePort, { place, cursor, pace }: TeamThreadData): void {
  const state: TeamProgramFunctions['state'] = (now) => void program.state.asEvent(now)
  const keyring = createKeyring(place, (keys) => void program.keys.asEvent(keys))
  const take: TeamProgramFunctions['take'] = (changes) => program.take(changes)
  const flooded: TeamProgramFunctions['flooded'] = (device) => void program.flooded.asEvent(device)
  const { follow, isCaughtUp } = createFeed({ keyring, pace, cursor, take, state, flooded })
  const session = keepSession({
    ...{ place, pace, state },
    async tend(connection, ended) {
      const { look, done } = watchPresence(
        connection,
        ended,
        (now) => void program.presence.asEvent(now),
      )
      await Promise.all([follow(connection, ended, look), done])
    },
  })
  const { be, stop } = createPresence(session)
  const calls: TeamCalls = {
    ...createCalls(session, keyring, place.user, isCaughtUp),
    ...createPeople(session, keyring, place),
    be,
  }
  const functions: TeamThreadFunctions = {
    ...crossing(calls),
    async close() {
      await stop()
      await session.close()
      port.close()
    },
  }
  const program = createBirpc<TeamProgramFunctions, TeamThreadFunctions>(functions, {
    post: (message) => port.postMessage(message),
    on: (listener) => port.on('message', listener),
    // No timeout: taking changes in may take long.
    timeout: -1,
  })
}
