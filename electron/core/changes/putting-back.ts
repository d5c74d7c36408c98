import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChangeId } from '../../bridge/changes.ts'

/** The changes that are being put back by what is sent. Told by where the work was begun, so that no caller hands it on. */
export const puttingBack = new AsyncLocalStorage<readonly ChangeId[]>()

/** Until when what is sent is to last, milliseconds since the epoch. */
export const lasting = new AsyncLocalStorage<number | undefined>()

const noting = new AsyncLocalStorage<ChangeId[]>()

/** Notes a change that was begun for whoever waits for it. */
export const noteChange = (id: ChangeId): void => void noting.getStore()?.push(id)

/** Does some work, and tells of the change that it was kept as. */
export async function withChange<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; change?: ChangeId }> {
  const noted: ChangeId[] = []
  const answer = await noting.run(noted, work)
  const change = noted.at(-1)
  return { answer, ...(change !== undefined && { change }) }
}
