import type { Asked } from '../database/tables.ts'
import { isSignedOut } from '../platform/failures/failure.ts'
import { outOfTurn } from '../platform/polling/budget.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import type { CabinetContext } from '../module/module.ts'
import type { HistoryMemory } from './stored-rows.ts'
import type { MoneyTables } from './tables.ts'
import { readHistories } from './histories.ts'
import type { HistoryState } from '../../bridge/money.ts'

export interface MovementsOptions extends Pick<
  CabinetContext,
  'client' | 'describe' | 'apiFamily' | 'zone'
> {
  stored: Asked<MoneyTables>
  /** Reads the service's threshold, before the histories. */
  renewThreshold(signal: AbortSignal): Promise<void>
  /** The database holds what was read. */
  onRead(): Promise<void>
  /** @param rows whether rows may have come as well */
  onChange(rows: boolean): void
}

/** Reads the histories again and again, and knows how the last reading went. */
export function createMovements(options: MovementsOptions) {
  let latest: Pick<HistoryState, 'reading' | 'failure' | 'unsteady'> = { reading: false }
  /** Monotonic times of the user's last request, and of the start of the last finished reading. */
  let [wantedAt, readSince] = [0, 0]
  const inTurn = <T>(call: () => Promise<T>): Promise<T> =>
    wantedAt > readSince ? outOfTurn(call) : call()

  function change(next: typeof latest, rows = false): void {
    latest = next
    options.onChange(rows)
  }

  return {
    /** Runs the calls of the next reading before others, because the user waits. */
    want: () => void (wantedAt = steadyNow()),
    state: (memory: HistoryMemory | undefined): HistoryState => ({ ...readOf(memory), ...latest }),
    /** Rejects with a `ServiceFailure` or a `DatabaseFailure`; what was read by then is kept. */
    async read(signal: AbortSignal): Promise<void> {
      const began = steadyNow()
      change({ reading: true })
      try {
        await inTurn(() => options.renewThreshold(signal))
        const isWhole = await readHistories({ ...options, inTurn }, signal, Date.now())
        await options.onRead()
        change({ reading: false, ...(!isWhole && { unsteady: true }) }, true)
      } catch (error) {
        const isNoFailure = signal.aborted || isSignedOut(error)
        change({ reading: false, ...(!isNoFailure && { failure: options.describe(error) }) }, true)
        throw error
      } finally {
        readSince = began
      }
    },
  }
}

/** Returns the state of the histories as of the last readings. */
function readOf(memory: HistoryMemory | undefined): Pick<HistoryState, 'readAt' | 'unread'> {
  const kinds = Object.values(memory?.kinds ?? {})
  const unread = kinds.reduce((sum, kind) => sum + kind.unread, 0)
  return {
    ...(kinds.length === 3 && { readAt: Math.min(...kinds.map(({ at }) => at)) }),
    ...(unread > 0 && { unread }),
  }
}
