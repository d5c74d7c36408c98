/** A segment of a recording, in seconds. */
export interface Segment {
  start: number
  end: number
}

/** The shortest segment that can be chosen, in seconds. */
const SHORTEST = 0.05

export const within = (seconds: number, length: number): number =>
  Math.max(0, Math.min(length, seconds))

/** A segment with one end moved, as far as the other end and the recording let it. */
export function withEnd(
  { start, end }: Segment,
  which: 'start' | 'end',
  to: number,
  length: number,
): Segment {
  return which === 'start'
    ? { start: Math.max(0, Math.min(to, end - SHORTEST)), end }
    : { start, end: Math.min(length, Math.max(to, start + SHORTEST)) }
}

/** The segment between two moments that a pointer was pressed and let go at; a mere press chooses none. */
export function between(one: number, other: number, length: number): Segment | undefined {
  const [start, end] = [within(Math.min(one, other), length), within(Math.max(one, other), length)]
  return end - start < SHORTEST ? undefined : { start, end }
}

/**
 * Returns the slider's position after a key: arrows move by a tenth of a second, with Shift by one,
 * page keys by five.
 */
export function movedBy(event: KeyboardEvent, at: number, length: number): number | undefined {
  const step = event.shiftKey ? 1 : 0.1
  const to: Record<string, number> = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - 5,
    PageUp: at + 5,
    Home: 0,
    End: length,
  }
  const moment = to[event.code]
  return moment === undefined ? undefined : within(moment, length)
}
