import { ServiceFailure } from '../../../service/index.ts'

const FIRST = 1_000
const CAP = 60_000
const LEAST = 250
/** However long the service asks to wait, it is asked again after this time. */
const LONGEST = 3_600_000

/** Pause before the next try after so many failures in a row, in milliseconds: full jitter, capped. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(CAP, FIRST * 2 ** Math.min(failures, 10))
  return Math.max(LEAST, Math.round(random() * ceiling))
}

/** The same, but no shorter than what the service itself asked for. */
export function pauseAfter(error: unknown, failures: number, random?: () => number): number {
  const asked = error instanceof ServiceFailure ? (error.retryAfter ?? 0) : 0
  return Math.max(backoff(failures, random), Math.min(asked, LONGEST))
}
