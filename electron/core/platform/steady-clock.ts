/**
 * The monotonic clock, in milliseconds since some point before. All waits of the program use it;
 * the computer's own clock serves only for moments that outlive the program or are shown.
 */
export const steadyNow = (): number => performance.now()

/**
 * Converts a wall-clock moment to the monotonic clock.
 * @param moment milliseconds since the epoch
 * @param longest the longest possible wait for it, in milliseconds, in case the clock was wrong
 */
export const steadyAt = (moment: number, longest: number): number =>
  steadyNow() + Math.min(Math.max(0, moment - Date.now()), longest)

/** Converts a moment of the monotonic clock to wall-clock time, milliseconds since the epoch. */
export const wallAt = (moment: number): number => Math.round(Date.now() + moment - steadyNow())
