import type { Summary } from '../../../bridge/extensions.ts'
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

/** The parts of the whole that each state took, which make 1 together; undefined if there was no time. */
export function sharesOf({ online, offline, unknown }: Summary): Summary | undefined {
  const all = online + offline + unknown
  if (all === 0) return undefined
  return { online: online / all, offline: offline / all, unknown: unknown / all }
}
