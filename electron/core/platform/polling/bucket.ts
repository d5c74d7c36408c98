/** Part of a span's allowance that may be spent at once. */
const BURST = 0.1

/** A token bucket: in no span of time is more spent than is allowed, however it is spent. */
export interface Bucket {
  /** Milliseconds until one more may be spent. Moments are milliseconds by one clock. */
  wait(at: number): number
  /** Spends one; what is spent without waiting is owed. */
  spend(at: number): void
  setRate(perSpan: number, at: number): void
}

/**
 * @param perSpan how much may be spent in each span, at least 2
 * @param span milliseconds
 */
export function createBucket(perSpan: number, span: number, at: number): Bucket {
  let rate = rateOf(perSpan, span)
  let full = at
  let tokens = rate.burst

  function fill(to: number): void {
    if (rate.every > 0) tokens = Math.min(rate.burst, tokens + (to - full) / rate.every)
    full = to
  }

  return {
    wait(to) {
      fill(to)
      return rate.every === 0 || tokens >= 1 ? 0 : (1 - tokens) * rate.every
    },
    spend(to) {
      fill(to)
      if (rate.every > 0) tokens -= 1
    },
    setRate(next, to) {
      fill(to)
      rate = rateOf(next, span)
      tokens = Math.min(tokens, rate.burst)
    },
  }
}

/**
 * The number that may be spent at once, and the milliseconds for one more; an unlimited one takes
 * none.
 */
function rateOf(perSpan: number, span: number): { burst: number; every: number } {
  if (perSpan === Infinity) return { burst: 1, every: 0 }
  const burst = Math.max(1, perSpan * BURST)
  return { burst, every: span / (Math.max(2, perSpan) - burst) }
}
