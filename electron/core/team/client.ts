import type { Team, TeamCalls, TeamFollower, TeamPlace, TeamSetup } from './port.ts'
import { startThread } from './start-thread.ts'
import type { TeamPace } from './thread.ts'

/** Detects a lost server within ten seconds, with at most fifteen heartbeats a minute. */
const PACE: TeamPace = { heartbeat: 4_000, patience: 5_000, poll: 2_000, retry: 15_000 }

/** Starts a thread that keeps one connection to a team's server. */
export function connectTeam(place: TeamPlace, follower: TeamFollower, pace = PACE): Team {
  const { cursor, ...functions } = follower
  const { state } = functions
  state({ kind: 'connecting' })
  const thread = startThread({ place, cursor, pace }, functions)
  let isClosing = false
  void thread.ended.then(() => {
    if (!isClosing) state({ kind: 'away', trouble: 'failed' })
  })
  const call = <N extends keyof TeamCalls>(name: N) =>
    ((...given: unknown[]) => thread.call(name, given)) as TeamCalls[N]

  return {
    thread: call('thread'),
    claim: call('claim'),
    release: call('release'),
    answering: call('answering'),
    answered: call('answered'),
    put: call('put'),
    forget: call('forget'),
    set: call('set'),
    be: call('be'),
    read: call('read'),
    invite: call('invite'),
    remove: call('remove'),
    setOwner: call('setOwner'),
    async close() {
      isClosing = true
      await thread.tell('close')
      await thread.ended
    },
  }
}

/** Runs one call in a thread of its own, which ends with the call. */
const setUp = <N extends keyof TeamSetup>(name: N) =>
  (async (...given: unknown[]) => {
    const thread = startThread(undefined, {})
    try {
      return await thread.call(name, given)
    } finally {
      await thread.terminate()
    }
  }) as TeamSetup[N]

export const teamSetup: TeamSetup = {
  certificateOf: setUp('certificateOf'),
  prepare: setUp('prepare'),
  make: setUp('make'),
  join: setUp('join'),
  serverOf: setUp('serverOf'),
  reach: setUp('reach'),
  recover: setUp('recover'),
}
