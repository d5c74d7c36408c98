/**
 * Minimum interval between progress events, in milliseconds. Longer for jobs with thousands of
 * steps.
 */
const SHORTEST = 100
const PER_STEP = 0.2

/** Tells how a job is going often enough to watch, and not for every step. */
export interface Throttle {
  /** At once. */
  now(): void
  /** As soon as it is time again. */
  soon(): void
}

export function createThrottle(steps: number, tell: () => void): Throttle {
  const pause = Math.max(SHORTEST, steps * PER_STEP)
  let timer: NodeJS.Timeout | undefined
  function now(): void {
    clearTimeout(timer)
    timer = undefined
    tell()
  }
  return {
    now,
    soon: () => {
      timer ??= setTimeout(now, pause)
    },
  }
}
