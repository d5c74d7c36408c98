import type { PlannedMessage } from '../../../bridge/planned.ts'
import { wallSpan } from '../../../shared/wall-span.ts'
import type { StoredPlanned } from '../../messages/planned/tables.ts'
import type { Mailings } from './mailings.ts'
import type { ReleasePlanned } from './release.ts'

/**
 * A message this late, in milliseconds, is asked about: a morning's message is of no use at noon.
 */
const LATE = 15 * 60_000

/** True if a message is so late that the user is asked about it. */
export const isLate = ({ due }: Pick<PlannedMessage, 'due'>): boolean => wallSpan(due) > LATE

export interface DueOptions {
  stored: Pick<StoredPlanned, 'dueBy' | 'ask'>
  mailings: Mailings
  release: ReleasePlanned
  changed(changed: readonly PlannedMessage[]): void
  describe(error: unknown): unknown
}

/** Lets go what is due, each only while its time is not long over. */
export interface DueMessages {
  /** The database was opened: what came due before asks. */
  open(): void
  /** The service's list was read. */
  look(): Promise<void>
}

export function createDue({
  stored,
  mailings,
  release,
  changed,
  describe,
}: DueOptions): DueMessages {
  let openedAt = Date.now()
  const isMissed = (one: PlannedMessage) => one.due < openedAt || isLate(one)

  return {
    open() {
      openedAt = Date.now()
    },
    async look() {
      const due = (await stored.dueBy(Date.now())).filter(
        ({ mailing }) => mailing === undefined || !mailings.isRunning(mailing),
      )
      const missed = due.filter(isMissed).map(({ id }) => id)
      if (missed.length > 0) changed(await stored.ask(missed, 'missed'))
      const inTime = due.filter((one) => !isMissed(one))
      for (const [mailing, some] of Map.groupBy(inTime, (one) => one.mailing)) {
        if (mailing !== undefined) mailings.start(mailing, some)
        else for (const { id } of some) await release(id).catch(describe)
      }
    },
  }
}
