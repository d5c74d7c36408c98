import { ServiceFailure } from '../../../service/index.ts'
import { backoff } from './backoff.ts'

/** However long the service asks to wait, it is asked again after this time. */
const LONGEST = 3_600_000

/** The pause of `backoff`, but no shorter than what the service itself asked for. */
export function pauseAfter(error: unknown, failures: number, random?: () => number): number {
  const asked = error instanceof ServiceFailure ? (error.retryAfter ?? 0) : 0
  return Math.max(backoff(failures, random), Math.min(asked, LONGEST))
}
