import { offsetOf } from '../../service/dates.ts'
import type { Line, Range } from '../../shared/intervals.ts'
import { shownHour } from '../call-map/hour-of-week.ts'
import { HOURS } from '../call-map/hours.ts'
import type { Presence } from '../call-map/situation.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Habits change: what was seen longer ago does not count, in milliseconds. */
const LOOKED_BACK = 28 * DAY

/** The last weeks, up to a moment. */
export const lastWeeks = (now: number): Range => ({ from: now - LOOKED_BACK, to: now })

/** An hour of the clock, with the hour of the week that it is. */
interface ClockHour extends Range {
  hour: number
}

/** The hours that clocks of a zone show in some time, without a gap. */
function clockHours({ from, to }: Range, zone: string): ClockHour[] {
  const hours: ClockHour[] = []
  const offset = createOffsets(zone)
  for (let at = from; at < to;) {
    const wall = at + offset(at)
    const next = Math.min(to, at + HOUR - (wall % HOUR))
    hours.push({ from: at, to: next, hour: shownHour(wall) })
    at = next
  }
  return hours
}

/**
 * Returns the time zone's offset from UTC at a time; computed exactly only on days when clocks
 * change.
 */
function createOffsets(zone: string): (at: number) => number {
  const ends = new Map<number, number>()
  const offsetAt = (day: number): number => {
    const known = ends.get(day) ?? offsetOf(zone, day * DAY)
    ends.set(day, known)
    return known
  }
  return (at) => {
    const day = Math.floor(at / DAY)
    const offset = offsetAt(day)
    return offset === offsetAt(day + 1) ? offset : offsetOf(zone, at)
  }
}

/**
 * Returns for each hour of the week if an extension was usually registered; undefined for hours
 * without history.
 */
function usualHours(line: Line, hours: readonly ClockHour[]): (boolean | undefined)[] {
  const balance = new Float64Array(HOURS)
  let first = 0
  for (let place = 0; place < line.length; place += 3) {
    const begun = line[place] ?? 0
    const until = line[place + 1] ?? 0
    const sign = line[place + 2] === 1 ? 1 : -1
    while ((hours[first]?.to ?? Infinity) <= begun) first += 1
    for (let at = first; (hours[at]?.from ?? Infinity) < until; at += 1) {
      const { from, to, hour } = hours[at] as ClockHour
      balance[hour] = (balance[hour] ?? 0) + sign * (Math.min(to, until) - Math.max(from, begun))
    }
  }
  return Array.from(balance, (sum) => (sum === 0 ? undefined : sum > 0))
}

/**
 * Returns the extensions usually registered in an hour of the week, from this app's own history.
 * @param lines histories of these extensions, in their order
 * @returns the same object for hours with the same extensions
 */
export function usualPresence(
  ids: readonly number[],
  lines: readonly Line[],
  seen: Range,
  zone: string,
): (hour: number) => Presence {
  const hours = clockHours(seen, zone)
  const weeks = new Map(ids.map((id, at) => [id, usualHours(lines[at] ?? [], hours)]))
  const known = new Map<string, Presence>()
  return (hour) => {
    const states = new Map([...weeks].map(([id, week]) => [id, week[hour]]))
    const name = [...states.values()].join()
    const presence = known.get(name) ?? ((sip) => states.get(sip))
    known.set(name, presence)
    return presence
  }
}
