/**
 * The clock that nobody sets, in milliseconds since some point before. Whatever the program waits for
 * goes by it; the computer's own clock tells only moments that outlive the program or that a person reads.
 */
export const steadyNow = (): number => performance.now()

/**
 * When a moment of the computer's clock comes, by the steady clock.
 * @param moment milliseconds since the epoch
 * @param longest what a wait for it can be at most, in milliseconds, whatever the two clocks say
 */
export const steadyAt = (moment: number, longest: number): number =>
  steadyNow() + Math.min(Math.max(0, moment - Date.now()), longest)

/** What the computer's clock shows when the steady one has come so far; milliseconds since the epoch. */
export const wallAt = (moment: number): number => Math.round(Date.now() + moment - steadyNow())
