/**
 * The time between two wall-clock moments, in milliseconds: for moments of an earlier run or
 * another computer, where only such clocks apply. Clocks may be set, so it may be off by days and
 * below zero: callers must be right with any answer.
 */
export const wallSpan = (from: number, to: number = Date.now()): number => to - from

/**
 * True if a moment is no further back than so many milliseconds; one in the future proves a clock
 * wrong.
 */
export function isWithin(longest: number, from: number, to: number): boolean {
  const span = wallSpan(from, to)
  return span >= 0 && span <= longest
}
