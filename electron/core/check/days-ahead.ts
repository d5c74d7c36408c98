import type { Verdict } from '../../bridge/routes.ts'
import { officeDay, type Clocks } from '../../shared/calendar/calendar.ts'
import { offsetOf } from '../../service/dates.ts'
import { hoursOfWeek, spanOf } from '../../shared/calendar/spans.ts'
import type { Settled } from '../../shared/readings.ts'
import { addDays, instantOf, weekdayOf, type Day } from '../../shared/days.ts'
import { entranceOf } from '../call-map/entrance.ts'
import { createFlow, type Flow } from '../call-map/flow.ts'
import { mark } from '../call-map/marks.ts'
import { isKind, isNumber, type CallGraph, type CallNode, type Step } from '../call-map/node.ts'
import { sourcesOf } from '../call-map/ways-to.ts'
import { createForeseenGraphs, type ForeseenGraph } from '../routes/foreseen-graphs.ts'
import type { CheckedAccount } from './rule.ts'

/** How far calls are foreseen, in days. */
const AHEAD = 60
const HOUR = 3_600_000

/** An hour of the week on a coming day, as far as the office works in it, or usually would. */
interface HourAhead {
  hour: number
  /** Milliseconds since the epoch, the second one not included. */
  from: number
  until: number
}

/** A coming day with other hours than its weekday. */
interface DayAhead {
  day: Day
  /** Hours in which the office is closed out of turn; the last one of a short day is let pass. */
  closed: HourAhead[]
  /** Hours in which it works out of turn. */
  added: HourAhead[]
}

/** The coming days on which the office works otherwise than on their weekday. */
export function daysAhead({ office, today, now, zone }: CheckedAccount): DayAhead[] {
  // Of today, what is over stays so, whatever comes after it.
  const hoursOf = (day: Day, clocks: Clocks | undefined) =>
    (clocks ? hoursAhead(day, clocks, zone) : [])
      .filter(({ until }) => until > now)
      .map((one) => ({ ...one, from: Math.max(one.from, now) }))
  const without = (some: HourAhead[], others: HourAhead[]) => {
    const hours = new Set(others.map(({ hour }) => hour))
    return some.filter(({ hour }) => !hours.has(hour))
  }
  return Array.from({ length: AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const { kind, hours, isUsual } = officeDay(office, day)
    if (isUsual) return []
    const isWorked = office.hours.days.includes(weekdayOf(day))
    const usual = hoursOf(day, isWorked ? office.hours : undefined)
    const worked = hoursOf(day, hours)
    return {
      day,
      closed: kind === 'short' ? [] : without(usual, worked),
      added: without(worked, usual),
    }
  })
}

function hoursAhead(day: Day, clocks: Clocks, zone: string): HourAhead[] {
  const offsetAt = (at: number) => offsetOf(zone, at)
  const whole = spanOf(day, clocks, offsetAt)
  const midnight = (weekdayOf(day) - 1) * 24
  return hoursOfWeek(day, clocks).map((hour) => {
    const from = instantOf(Date.parse(day) + ((hour - midnight + 168) % 168) * HOUR, offsetAt)
    return {
      hour,
      from: Math.max(from, whole.from),
      until: Math.min(from + HOUR, whole.to),
    }
  })
}

/** Calls to a number as they are foreseen for a while. Only what is proved counts as lost, or as elsewhere. */
export interface ForeseenCalls {
  /** True if they come to the office itself: to its telephones, or to a menu that leads there. */
  isThere(hour: number): boolean
  /** True if they are lost there while it is empty: no mobile telephone and nothing outside may ring. */
  isLostThere(hour: number): boolean
  /** True if no telephone of the office rings, however working hours are to be read. */
  isElsewhere(hour: number): boolean
  /** Absent unless the number is forwarded for this time alone: true if they are lost so. */
  isLostSo?(hour: number): boolean
}

const THERE: readonly Verdict[] = ['inside', 'key']
/** Verdicts on calls to an empty office of which none is answered there; the keys of a menu can be of several kinds. */
const LOST: readonly Verdict[] = ['nobody', 'key']

/** True if calls may have an end of some kind, in one way or another to read what is open. */
const rings = (flow: Flow, start: CallNode, hour: number, end: number): boolean =>
  flow.ends(start, hour).some((ways) => ways.some((marks) => (marks & end) !== 0))

/** True if what it leads to is not in the account, as of a forwarding planned to what was deleted since. */
const isMissing = ({ leads }: Step): boolean => 'reason' in leads && leads.reason === 'missing'

/** True if a CRM says where a call goes, and may answer it. */
const isCrm = ({ leads }: Step): boolean => 'reason' in leads && leads.reason === 'crm'

/** Foresees where calls come to. */
interface Arrivals {
  /** Numbers whose calls fail in some of these hours, at least for a part of one. */
  failing(
    hours: readonly HourAhead[],
    fail: (calls: ForeseenCalls, hour: number) => boolean,
  ): string[]
}

export function createArrivals(account: CheckedAccount): Arrivals {
  const { known, graph, foreseen, readings } = account
  const { moments, changing, at } = createForeseenGraphs(graph, foreseen)
  const moving = movingBy(graph, changing)
  const isMoving = (node: CallNode) => moving.has(node)
  const all = graph.all('numbers').filter((node) => isKind(node, 'numbers'))
  const still = { graph, temporary: new Set<CallNode>() }
  const steady = stateOf(
    still,
    readings,
    all.filter((node) => !isMoving(node)),
  )
  const numbers = all.filter(isMoving)
  const states = new Map<ForeseenGraph, StateAhead>()
  function stateAt(moment: number): StateAhead {
    const there = at(moment)
    const state = states.get(there) ?? stateOf(there, readings, numbers)
    states.set(there, state)
    return state
  }
  return {
    failing(hours, fail) {
      const parts = hours.flatMap(({ hour, from, until }) => {
        const within = moments.filter((moment) => from < moment && moment < until)
        return [from, ...within].map((moment) => ({ hour, state: stateAt(moment) }))
      })
      const ahead = [...Map.groupBy(parts, ({ state }) => state), [steady, hours] as const]
      const found = ahead.flatMap(([state, some]) =>
        state((calls) => some.some(({ hour }) => fail(calls, hour))),
      )
      const failed = new Set(found)
      return known('numbers').flatMap(({ number }) => (failed.has(number) ? number : []))
    },
  }
}

/** Everything from which calls can come to numbers that change; of a large account it is a small part. */
function movingBy(graph: CallGraph, changing: readonly CallNode[]): ReadonlySet<CallNode> {
  const moving = new Set(changing)
  if (moving.size === 0) return moving
  const sources = sourcesOf(graph)
  // Grows meanwhile.
  for (const to of moving) for (const { of } of sources.get(to) ?? []) moving.add(of)
  return moving
}

/** Numbers whose calls fail, between two moments at which something changes by itself. */
type StateAhead = (fail: (calls: ForeseenCalls) => boolean) => string[]

function stateOf(
  { graph: then, temporary }: ForeseenGraph,
  readings: Settled,
  numbers: readonly CallNode<'numbers'>[],
): StateAhead {
  const flowWhile = (isOnline: boolean) =>
    createFlow(then, numbers, { presence: () => isOnline, readings })
  const [manned, empty] = [flowWhile(true), flowWhile(false)]
  const callsTo = (entrance: CallNode, isTemporary: boolean): ForeseenCalls => {
    const isThere = (hour: number) => THERE.includes(manned.verdict(entrance, hour))
    const isGone = isNumber(entrance) && then.steps(entrance).every(isMissing)
    const mayAnswer = then.steps(entrance).some(isCrm)
    const isLostSo = (hour: number) => isGone || manned.verdict(entrance, hour) === 'nobody'
    return {
      isThere,
      isLostThere: (hour) =>
        !mayAnswer &&
        isThere(hour) &&
        LOST.includes(empty.verdict(entrance, hour)) &&
        !rings(empty, entrance, hour, mark.outside),
      isElsewhere: (hour) => !mayAnswer && !rings(manned, entrance, hour, mark.inside),
      ...(isTemporary && { isLostSo }),
    }
  }
  return (fail) => {
    const failed = new Map<string, boolean>()
    return numbers.flatMap((node) => {
      const isTemporary = temporary.has(node)
      const entrance = entranceOf(then, node)
      const key = `${entrance.index} ${isTemporary}`
      const does = failed.get(key) ?? fail(callsTo(entrance, isTemporary))
      failed.set(key, does)
      return does ? node.row.number : []
    })
  }
}
