import type { PlannedMessage } from '../../../bridge/planned.ts'
import type { StoredPlanned } from '../../messages/planned/tables.ts'
import { isLate } from './due.ts'
import type { Mailings } from './mailings.ts'

export interface DeparturesOptions {
  stored: Pick<StoredPlanned, 'ofMailing'>
  mailings: Pick<Mailings, 'start' | 'isRunning'>
  describe(error: unknown): unknown
}

/**
 * Bulk messages that may still be taken back. They are stored as planned: if the program ends
 * meanwhile, the next start asks about them.
 */
export interface Departures {
  /** Begins one after so long, in milliseconds, unless it was taken back or given another time. */
  after(wait: number, planned: readonly PlannedMessage[]): void
  /** Cancels all of them. */
  abandon(): void
}

export function createDepartures({ stored, mailings, describe }: DeparturesOptions): Departures {
  const timers = new Set<NodeJS.Timeout>()

  async function begin(mailing: string, due: number): Promise<void> {
    const left = await stored.ofMailing(mailing)
    // Messages that came due while the computer slept are asked about as soon as the list is read.
    const mine = left.filter((one) => one.due === due && one.asks === undefined && !isLate(one))
    if (mine.length > 0 && !mailings.isRunning(mailing)) mailings.start(mailing, mine)
  }

  return {
    after(wait, [first]) {
      const { mailing, due } = first ?? {}
      if (mailing === undefined || due === undefined) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        begin(mailing, due).catch(describe)
      }, wait)
      timers.add(timer)
    },
    abandon() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
