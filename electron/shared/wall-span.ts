/**
 * The time between two moments of clocks that somebody may set, in milliseconds: where a moment was kept by
 * an earlier run or told by another computer, and no other clock can tell. It may be off by days and below
 * zero, so whoever asks must be right with any answer.
 */
export const wallSpan = (from: number, to: number = Date.now()): number => to - from

/** Whether a moment is no further back than so many milliseconds; one that lies ahead proves a clock wrong. */
export function isWithin(longest: number, from: number, to: number): boolean {
  const span = wallSpan(from, to)
  return span >= 0 && span <= longest
}
