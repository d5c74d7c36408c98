import { conversationId } from '../messages/thread-id.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { Team } from '../team/index.ts'

/** Does something at the team's server, in the conversation with a number. Rejects with a `TeamFailure`. */
export type InThread = <T>(
  other: string,
  work: (team: Team, thread: string) => Promise<T>,
) => Promise<T>

export function createInThread(team: Team): InThread {
  /** The team's ids of conversations, as the server told them. */
  const known = new Map<string, string>()

  return async (other, work) => {
    const key = conversationId(normaliseNumber(other))
    const thread = known.get(key) ?? (await team.thread(key))
    known.set(key, thread)
    try {
      return await work(team, thread)
    } catch (error) {
      // A server that was set back may not know it any more.
      known.delete(key)
      throw error
    }
  }
}
