/**
 * Known states of one extension: three numbers for each interval, its beginning and its end
 * (exclusive) in milliseconds since the epoch, and 1 for online or 0. Intervals are in order, do
 * not overlap, and neighbours that touch differ; the time between them is unknown.
 */
export type Line = number[]

export type Reachability = 'online' | 'offline' | 'unknown'

/** An interval of time, its end not included, in milliseconds since the epoch. */
export interface Range {
  from: number
  to: number
}

export interface Interval extends Range {
  state: Reachability
}

/** The intervals in a range, with the unknown time between: they fill it without gaps. */
export function intervalsOf(line: Line, { from, to }: Range): Interval[] {
  const intervals: Interval[] = []
  let at = from
  for (let place = 0; place < line.length; place += 3) {
    const [begun = 0, until = 0, online] = line.slice(place, place + 3)
    const begin = Math.max(begun, from)
    const end = Math.min(until, to)
    if (begin >= end) continue
    if (at < begin) intervals.push({ from: at, to: begin, state: 'unknown' })
    intervals.push({ from: begin, to: end, state: online === 1 ? 'online' : 'offline' })
    at = end
  }
  if (at < to) intervals.push({ from: at, to, state: 'unknown' })
  return intervals
}
