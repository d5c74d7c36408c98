import type { Reached, Summary } from '../../../bridge/extensions.ts'
import { intervalsOf, type Line, type Range } from '../../../shared/intervals.ts'

/**
 * Adds up what a line says within some ranges, such as working hours.
 * @param until nothing is counted after it: the time that is still to come is not unknown
 */
export function summarise(line: Line, ranges: readonly Range[], until = Infinity): Summary {
  const sum: Summary = { online: 0, offline: 0, unknown: 0 }
  for (const { from, to } of ranges) {
    const range = { from, to: Math.min(to, until) }
    for (const interval of intervalsOf(line, range))
      sum[interval.state] += interval.to - interval.from
  }
  return sum
}

/** When at least one of several was online. Offline only while all of them are known to be. */
export function together(lines: readonly Line[]): Line {
  if (lines.length === 1) return lines[0] ?? []
  const joined: Line = []
  let [known, online] = [0, 0]
  let since = 0
  for (const { at, step, isOnline } of edgesOf(lines)) {
    const isTold = online > 0 || known === lines.length
    if (isTold && at > since) extend(joined, { from: since, to: at }, online > 0 ? 1 : 0)
    known += step
    if (isOnline) online += step
    since = at
  }
  return joined
}

/** Beginnings and ends of intervals, in order of time. */
function edgesOf(lines: readonly Line[]) {
  const edges: { at: number; step: 1 | -1; isOnline: boolean }[] = []
  for (const line of lines) {
    for (let place = 0; place < line.length; place += 3) {
      const [from = 0, to = 0, online] = line.slice(place, place + 3)
      const isOnline = online === 1
      edges.push({ at: from, step: 1, isOnline }, { at: to, step: -1, isOnline })
    }
  }
  return edges.sort((one, other) => one.at - other.at)
}

function extend(line: Line, { from, to }: Range, state: 0 | 1): void {
  if (line.at(-2) === from && line.at(-1) === state) line[line.length - 2] = to
  else line.push(from, to, state)
}

/** Joint states of several extensions, and their sum over past spans. */
export function reachedOf(lines: readonly Line[], spans: readonly Range[], now: number): Reached {
  const line = together(lines)
  const reached = lines.filter((one) => summarise(one, spans, now).online > 0).length
  return { line, sum: summarise(line, spans, now), reached }
}
