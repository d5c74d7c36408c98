import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeId } from '../../bridge/changes.ts'

/**
 * Ids of the changes that the requests of this async context revert; thus no caller passes them on.
 */
export const puttingBack = new AsyncLocalStorage<readonly ChangeId[]>()

/** End of the temporary changes sent in this async context, milliseconds since the epoch. */
export const lasting = new AsyncLocalStorage<number | undefined>()

const noting = new AsyncLocalStorage<ChangeId[]>()

/** Reports a recorded change to the enclosing `withChange`. */
export const noteChange = (id: ChangeId): void => void noting.getStore()?.push(id)

/** Does some work, and returns its result with the id of the last change that it recorded. */
export async function withChange<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; change?: ChangeId }> {
  const noted: ChangeId[] = []
  const answer = await noting.run(noted, work)
  const change = noted.at(-1)
  return { answer, ...(change !== undefined && { change }) }
}
