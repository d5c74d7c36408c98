const FIRST = 1_000
const CAP = 60_000
const LEAST = 250

/** Pause before the next try after so many failures in a row, in milliseconds: full jitter, capped. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(CAP, FIRST * 2 ** Math.min(failures, 10))
  return Math.max(LEAST, Math.round(random() * ceiling))
}
