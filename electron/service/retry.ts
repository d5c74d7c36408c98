import { HttpFault } from './http.ts'
import { pauseFor } from './abort-scope.ts'

const MOST_REPEATS = 2

export interface RetryRules {
  /** True if the operation may be sent more than once. */
  repeatable: boolean
  /** The longest first pause, in milliseconds; the second may be twice as long. */
  pause: number
  signal: AbortSignal
  /** Hears of each request that left and got no full reply. */
  onLost(): void
}

/**
 * Sends again, at most twice, what failed because a connection could not be made or broke. Pauses
 * have full jitter. Replies of any kind, deadlines and aborts are never answered with a repeat.
 */
export async function withRetry<T>(send: () => Promise<T>, rules: RetryRules): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await send()
    } catch (error) {
      if (error instanceof HttpFault && error.sent) rules.onLost()
      const brokenOff = error instanceof HttpFault && error.kind === 'connection'
      if (!rules.repeatable || !brokenOff || repeats === MOST_REPEATS) throw error
      await pauseFor(Math.random() * rules.pause * 2 ** repeats, rules.signal)
    }
  }
}
