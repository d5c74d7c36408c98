/** The thread of a team: the only one that loads pg. */
import { createBirpc } from 'birpc'
import { parentPort, workerData } from 'node:worker_threads'
import type { TeamCalls } from '../port.ts'
import { createTeamSeal } from '../seal.ts'
import type {
  Crossing,
  TeamProgramFunctions,
  TeamThreadData,
  TeamThreadFunctions,
} from '../thread.ts'
import { createCalls } from './calls.ts'
import { asTeamFailure } from './failure.ts'
import { createFeed } from './feed.ts'
import { keepSession } from './session.ts'

if (!parentPort) throw new Error('A team is served by a worker thread only.')
const port = parentPort
const { place, cursor, pace } = workerData as TeamThreadData

const keys = Object.entries(place.keys).map(
  ([generation, key]) => [Number(generation), Buffer.from(key, 'base64')] as const,
)
const seal = createTeamSeal(new Map(keys))
const program = createBirpc<TeamProgramFunctions, TeamThreadFunctions>(functions(), {
  post: (message) => port.postMessage(message),
  on: (listener) => port.on('message', listener),
  // It takes changes in for as long as that takes.
  timeout: -1,
})
const state = (now: Parameters<TeamProgramFunctions['state']>[0]) => void program.state.asEvent(now)
const take: TeamProgramFunctions['take'] = (changes) => program.take(changes)
const session = keepSession({
  place,
  pace,
  state,
  tend: createFeed({ seal, pace, cursor, take, state }),
})
const calls = createCalls(session, seal)

function functions(): TeamThreadFunctions {
  const crossing =
    <N extends keyof TeamCalls>(name: N) =>
    async (...given: Parameters<TeamCalls[N]>): Promise<Crossing<never>> => {
      try {
        const value = await (calls[name] as (...given: unknown[]) => Promise<unknown>)(...given)
        return { ok: true, value: value as never }
      } catch (error) {
        const { trouble, message } = asTeamFailure(error)
        return { ok: false, trouble, details: message }
      }
    }
  return {
    thread: crossing('thread'),
    claim: crossing('claim'),
    release: crossing('release'),
    answering: crossing('answering'),
    answered: crossing('answered'),
    put: crossing('put'),
    read: crossing('read'),
    async close() {
      await session.close()
      port.close()
    },
  }
}
