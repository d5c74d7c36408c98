import { alternatives, type Alternative, type Pick } from './assumptions.ts'
import type { Settled } from './readings.ts'
import type { WorkTime } from './references/account.ts'

/** Hours of a week, counted from Monday's first. */
export const HOURS = 168

/** `unclear`: its working hours are not of the described form. */
export type MenuState = 'open' | 'closed' | 'unclear'

type WorkTimes = readonly WorkTime[] | null | undefined

export type WeekStates = ReturnType<ReturnType<typeof createMenuHours>['createWeekStates']>

/** The one reading of working hours, for calls and for their editor. @param days the service's, from Monday */
export function createMenuHours(days: readonly string[]) {
  const statesAt = (times: WorkTimes, hour: number, settled: Settled): Alternative<MenuState>[] =>
    alternatives(settled, (pick) =>
      stateAt(dayOf(days, times, Math.floor(hour / 24)), hour % 24, pick),
    )

  /** The states of each hour of a week. Days that have the same hours are looked at once. */
  function createWeekStates(settled: Settled) {
    const known = new Map<string, Alternative<MenuState>[][]>()
    return (times: WorkTimes): Alternative<MenuState>[][] =>
      days.flatMap((_, place) => {
        const day = dayOf(days, times, place)
        const name = JSON.stringify(day)
        let states = known.get(name)
        if (!states) {
          states = CLOCK.map((clock) => alternatives(settled, (pick) => stateAt(day, clock, pick)))
          known.set(name, states)
        }
        return states
      })
  }
  return { statesAt, createWeekStates }
}

const CLOCK = Array.from({ length: 24 }, (_, clock) => clock)

/** Working hours of one day. */
interface MenuDay {
  hours: MenuHours[]
  /** Hours of the day before that end after midnight, if it is read so. */
  overnight: MenuHours[]
  /** Their form is not the described one. */
  isUnclear: boolean
  isNamed: boolean
  /** There are none at all. */
  isAlways: boolean
}

function dayOf(days: readonly string[], times: WorkTimes, place: number): MenuDay {
  const day: MenuDay = {
    hours: [],
    overnight: [],
    isUnclear: false,
    isNamed: false,
    isAlways: !times || times.length === 0,
  }
  const [today, yesterday] = [days[place], days[(place + 6) % 7]]
  for (const { week_day, first_hour: first, last_hour: last } of times ?? []) {
    const hours = isHour(first) && isHour(last) ? { first, last } : undefined
    if (week_day === today) {
      day.isNamed = true
      if (hours) day.hours.push(hours)
      else day.isUnclear = true
    } else if (!days.includes(week_day ?? '')) day.isUnclear = true
    if (week_day === yesterday && hours && hours.first > hours.last) day.overnight.push(hours)
  }
  return day
}

function stateAt(day: MenuDay, clock: number, pick: Pick): MenuState {
  if (day.isAlways) return pick('noHours') === 'always' ? 'open' : 'closed'
  if (day.hours.some((hours) => isOpen(hours, clock, pick))) return 'open'
  const isNight = day.overnight.some(
    (hours) => isBefore(hours, clock, pick) && pick('reversedHours') === 'overnight',
  )
  if (isNight) return 'open'
  if (day.isUnclear) return 'unclear'
  return !day.isNamed && pick('missingDay') === 'open' ? 'open' : 'closed'
}

interface MenuHours {
  first: number
  last: number
}

const isHour = (hour: unknown): hour is number =>
  Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 23

/** True if an hour of the clock lies before the end of some hours. */
const isBefore = ({ last }: MenuHours, clock: number, pick: Pick): boolean =>
  clock < last || (clock === last && pick('lastHour') === 'included')

function isOpen(hours: MenuHours, clock: number, pick: Pick): boolean {
  const { first, last } = hours
  if (first > last) {
    if (clock >= first) return pick('reversedHours') !== 'never'
    return isBefore(hours, clock, pick) && pick('reversedHours') === 'sameDay'
  }
  if (clock < first) return false
  // There is no other way to write the whole day.
  return (first === 0 && last === 23) || isBefore(hours, clock, pick)
}
