import { conversationId } from '../messages/thread-id.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type { Team } from '../team/index.ts'

/**
 * Runs a task with the team's id of the conversation with a number. Rejects with a `TeamFailure`.
 */
export type InThread = <T>(
  other: string,
  work: (team: Team, thread: string) => Promise<T>,
) => Promise<T>

export function createInThread(team: Team): InThread {
  /** The team's ids of conversations by their keys. */
  const known = new Map<string, string>()

  return async (other, work) => {
    const key = conversationId(normaliseNumber(other))
    const thread = known.get(key) ?? (await team.thread(key))
    known.set(key, thread)
    try {
      return await work(team, thread)
    } catch (error) {
      // A restored server may not have this id.
      known.delete(key)
      throw error
    }
  }
}
