import { createBirpc } from 'birpc'
import { Worker } from 'node:worker_threads'
import {
  TeamFailure,
  type Team,
  type TeamCalls,
  type TeamFollower,
  type TeamPlace,
} from './port.ts'
import type {
  Crossing,
  TeamPace,
  TeamProgramFunctions,
  TeamThreadData,
  TeamThreadFunctions,
} from './thread.ts'

/** Beside this file as source; as one of the app's entries when bundled. */
const THREAD = import.meta.url.endsWith('.ts') ? './postgres/worker.ts' : './team-worker.js'

/** That the server is away is said within ten seconds, by no more than fifteen statements a minute. */
const PACE: TeamPace = { heartbeat: 4_000, patience: 5_000, poll: 2_000 }

/** Starts a thread that keeps one connection to a team's server. */
export function connectTeam(place: TeamPlace, follower: TeamFollower, pace = PACE): Team {
  const { cursor, take, state } = follower
  const worker = new Worker(new URL(THREAD, import.meta.url), {
    workerData: { place, cursor, pace } satisfies TeamThreadData,
  })
  const thread = createBirpc<TeamThreadFunctions, TeamProgramFunctions>(
    { take, state },
    {
      post: (message) => worker.postMessage(message),
      on: (listener) => worker.on('message', listener),
      // The thread itself waits for nothing for ever.
      timeout: -1,
    },
  )
  let over: TeamFailure | undefined
  let cause = 'The team’s thread ended'
  let isClosing = false

  worker.on('error', (error: unknown) => {
    if (error instanceof Error) cause = error.name
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve())).then(() => {
    over = new TeamFailure('failed', cause)
    thread.$close(over)
    if (!isClosing) state({ kind: 'away', trouble: 'failed' })
  })

  const call = <N extends keyof TeamCalls>(name: N) =>
    (async (...given: never) => {
      if (over) throw over
      return unpacked((await thread.$call(name, ...given)) as Crossing<unknown>)
    }) as unknown as TeamCalls[N]

  return {
    thread: call('thread'),
    claim: call('claim'),
    release: call('release'),
    answering: call('answering'),
    answered: call('answered'),
    put: call('put'),
    read: call('read'),
    async close() {
      isClosing = true
      if (!over) await thread.close.asEvent()
      await ended
    },
  }
}

function unpacked<T>(crossing: Crossing<T>): T {
  if (crossing.ok) return crossing.value
  throw new TeamFailure(crossing.trouble, crossing.details)
}
