import type { LowBalanceMemory } from './stored-rows.ts'
import { numberOf } from '../../shared/days.ts'
import type { Horizon } from '../../bridge/money.ts'

/** What is to be announced to a person. */
export interface LowBalance {
  /** `threshold`: the balance is at the service's threshold or below; `days`: it may last fewer days. */
  kind: 'threshold' | 'days'
  /** Roubles. */
  balance: number
  /** Roubles, or days. */
  limit: number
  /** What an invoice would be issued for, in roubles. */
  offer?: number | undefined
}

/** What is known when it is decided whether to announce. */
export interface MoneyNow {
  /** Roubles. */
  balance: number
  /** The service's threshold in roubles; absent where it has none. */
  threshold?: number | undefined
  horizon?: Horizon | undefined
}

/** What a person wants to have announced. */
export interface LowBalanceWish {
  /** At the service's threshold. */
  threshold: boolean
  /** When the money may last fewer days than this; 0 for never. */
  days: number
}

/**
 * Returns what is due to be announced, each kind once until it has recovered; nothing in quiet hours, after
 * which it is announced if it still holds. Of two kinds at once the known one stands for both.
 * @param announced what has been announced before
 */
export function lowBalance(
  now: MoneyNow,
  wish: LowBalanceWish,
  announced: LowBalanceMemory,
  isQuiet: boolean,
): { due?: LowBalance; announced: LowBalanceMemory } {
  const { balance, threshold } = now
  const left = daysLeft(now)
  const holds = {
    threshold: wish.threshold && threshold !== undefined && balance <= threshold,
    days: left !== undefined && left < wish.days,
  }
  const next: LowBalanceMemory = {
    ...(holds.threshold && announced.threshold && { threshold: true }),
    ...(holds.days && announced.days && { days: true }),
  }
  if (isQuiet) return { announced: next }
  const due = dueNotice()
  return {
    ...(due && { due }),
    announced: { ...(holds.threshold && { threshold: true }), ...(holds.days && { days: true }) },
  }

  function dueNotice(): LowBalance | undefined {
    if (holds.threshold && !announced.threshold && threshold !== undefined) {
      return { kind: 'threshold', balance, limit: threshold }
    }
    return holds.days && !announced.days ? { kind: 'days', balance, limit: wish.days } : undefined
  }
}

/**
 * Days until the middle of the range; absent where there is none, or it lies beyond all that was looked at.
 * The horizon follows the balance only once the history was read: what is gone is gone without it.
 */
function daysLeft({ balance, horizon }: MoneyNow): number | undefined {
  if (balance <= 0) return 0
  const middle = horizon?.range?.middle
  return horizon && middle !== undefined ? numberOf(middle) - numberOf(horizon.day) : undefined
}
