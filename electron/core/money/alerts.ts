import type { LowBalanceMemory } from './stored-rows.ts'
import { numberOf } from '../../shared/days.ts'
import type { Horizon } from '../../bridge/money.ts'

/** An alert to show to the user. */
export interface LowBalance {
  /** `threshold`: the balance is at the service's threshold or below; `days`: it may last fewer days. */
  kind: 'threshold' | 'days'
  /** Roubles. */
  balance: number
  /** Roubles, or days. */
  limit: number
  /** Proposed sum of an invoice, in roubles. */
  offer?: number | undefined
}

/** State of the money that decides about alerts. */
export interface MoneyNow {
  /** Roubles. */
  balance: number
  /** The service's threshold in roubles; absent where it has none. */
  threshold?: number | undefined
  horizon?: Horizon | undefined
}

/** The user's settings of alerts. */
export interface LowBalanceWish {
  /** Alert when the balance reaches the service's threshold. */
  threshold: boolean
  /** Alert when the money may last fewer days than this; 0 for never. */
  days: number
}

/**
 * Returns the alert to show now, and the memory of alerts shown, each once until the state
 * recovers. In quiet hours none is shown; it follows later if it still applies. If both kinds
 * apply, the threshold's is shown alone.
 * @param announced alerts shown before
 */
export function lowBalance(
  now: MoneyNow,
  wish: LowBalanceWish,
  announced: LowBalanceMemory,
  isQuiet: boolean,
): { due?: LowBalance; announced: LowBalanceMemory } {
  const { balance, threshold } = now
  const holds = holding(now, wish)
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

/** Returns true if the balance is used up, or low by the user's settings of alerts. */
export function isLow(now: MoneyNow, wish: LowBalanceWish): boolean {
  const { threshold, days } = holding(now, wish)
  return now.balance <= 0 || threshold || days
}

function holding(now: MoneyNow, wish: LowBalanceWish) {
  const { balance, threshold } = now
  const left = daysLeft(now)
  return {
    threshold: wish.threshold && threshold !== undefined && balance <= threshold,
    days: left !== undefined && left < wish.days,
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
