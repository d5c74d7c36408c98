import type { CallRecord } from '../../service/index.ts'
import { steadyNow } from '../platform/steady-clock.ts'

/**
 * The earlier of the service's clock and this computer's, counted on by the steady one: if either is ahead, nothing
 * is deleted too early. It is behind after sleep, until the service replies again.
 */
export function createTrustedClock() {
  let told: { at: number; steady: number } | undefined
  return {
    /** Milliseconds since the epoch; undefined until the service told its time. */
    now: (): number | undefined => told && told.at + steadyNow() - told.steady,
    noticed({ date }: Pick<CallRecord, 'date'>): void {
      if (date !== undefined) told = { at: Math.min(date, Date.now()), steady: steadyNow() }
    },
  }
}
