import ICAL from 'ical.js'
import { MOST_ENTRIES } from '../../../../electron/shared/calendar/calendar.ts'
import { addDays, dayText, numberOf, type Day } from '../../../../electron/shared/days.ts'
import { oneLine } from '../../../../electron/shared/one-line.ts'
import { decodeText } from '../../../files/decode-text.ts'
import { beginningsOf, type StepsLeft } from './recurrences.ts'

/** Seconds. */
const DAY = 86_400
/** Events of a file at most, as often as they recur, and the letters of a name. */
const MOST_EVENTS = 50_000
const LONGEST_NAME = 200

/** One or several whole days of a file, the last one included. */
export interface IcsDays {
  name: string
  from: Day
  to: Day
}

/** Days of an .ics file, and how many events of it were left out. */
export interface IcsFile {
  days: IcsDays[]
  /** Events with hours, as meetings have. */
  timed: number
  /** Events that have no day, end before they begin, or recur by a rule that is not understood. */
  broken: number
}

const CALENDAR = /^\ufeff?BEGIN:VCALENDAR[ \t]*$/im
const EVENT = /^BEGIN:VEVENT[ \t]*\r?$/im
const EVENT_END = /^END:VEVENT[ \t]*\r?$/im

/**
 * The days of an .ics file that touch a span, each once; undefined where it is no such file, or too long, and
 * `tooMany` where there are more days than a calendar holds.
 */
export function readIcs(
  bytes: Uint8Array,
  span: Omit<IcsDays, 'name'>,
): IcsFile | 'tooMany' | undefined {
  const [head = '', ...bodies] = decodeText(bytes).split(EVENT)
  if (!CALENDAR.test(head) || bodies.length > MOST_EVENTS) return undefined
  const days = new Map<string, IcsDays>()
  const file: IcsFile = { days: [], timed: 0, broken: 0 }
  const steps = { left: MOST_EVENTS }
  const parsed = bodies.map((body) => eventOf(body.split(EVENT_END, 1)[0] ?? ''))
  const events = parsed.filter((event) => event !== undefined)
  file.broken += parsed.length - events.length
  for (const { event, exceptions } of byIds(events)) {
    for (const one of [event, ...exceptions]) {
      try {
        if (one.component.getFirstPropertyValue('status') === 'CANCELLED') continue
        if (!isOfWholeDays(one)) file.timed += 1
        else for (const found of daysOf(one, exceptions, span, steps)) days.set(keyOf(found), found)
      } catch {
        // The parser throws errors of many kinds at what no program should write.
        file.broken += 1
      }
    }
    if (steps.left === 0) return undefined
    if (days.size > MOST_ENTRIES) return 'tooMany'
  }
  return { ...file, days: [...days.values()] }
}

const keyOf = ({ name, from, to }: IcsDays): string => [from, to, name].join(' ')

/** One event alone, so that a broken one leaves the others readable. */
function eventOf(body: string): ICAL.Event | undefined {
  try {
    const component = new ICAL.Component(ICAL.parse(`BEGIN:VEVENT${body}END:VEVENT`) as never)
    return new ICAL.Event(component, { strictExceptions: true, exceptions: [] })
  } catch {
    return undefined
  }
}

interface EventWithExceptions {
  event: ICAL.Event
  /** Single days of it that were moved. */
  exceptions: ICAL.Event[]
}

function byIds(all: readonly ICAL.Event[]): EventWithExceptions[] {
  const [moved, events] = [true, false].map((isMoved) =>
    all.filter((event) => event.isRecurrenceException() === isMoved),
  )
  const exceptions = Map.groupBy(moved ?? [], ({ uid }) => uid)
  const whole = (events ?? []).map((event) => {
    const own = exceptions.get(event.uid) ?? []
    exceptions.delete(event.uid)
    return { event, exceptions: own }
  })
  // Of some events a file has moved days alone.
  const rest = [...exceptions.values()].flat().map((event) => ({ event, exceptions: [] }))
  return [...whole, ...rest]
}

/** Days without a time, or from one midnight to another, whatever its zone: Outlook writes whole days so. */
function isOfWholeDays({ startDate, endDate }: ICAL.Event): boolean {
  return [startDate, endDate].every(
    (time) => time.isDate || (time.hour === 0 && time.minute === 0 && time.second === 0),
  )
}

/** The days of an event that touch a span, but those that were moved. */
function daysOf(
  event: ICAL.Event,
  exceptions: readonly ICAL.Event[],
  { from: first, to: last }: Omit<IcsDays, 'name'>,
  steps: StepsLeft,
): IcsDays[] {
  const beginnings = event.isRecurring() ? beginningsOf(event, last, steps) : [event.startDate]
  // An end at the beginning is that of one day as well.
  const length = Math.round(event.endDate.subtractDate(event.startDate).toSeconds() / DAY) || 1
  if (!beginnings || length < 0 || length > 366) throw new RangeError('No days')
  const moved = new Set(
    event.isRecurrenceException() ? [] : exceptions.map(({ recurrenceId }) => dayOf(recurrenceId)),
  )
  const name = [...oneLine(String(event.component.getFirstPropertyValue('summary') ?? ''))]
    .slice(0, LONGEST_NAME)
    .join('')
  return beginnings
    .map(dayOf)
    .filter((from) => !moved.has(from))
    .map((from) => ({ name, from, to: addDays(from, length - 1) }))
    .filter(({ from, to }) => from <= last && to >= first)
}

/** The day as it is written. @throws a RangeError if there is no such day */
const dayOf = (time: ICAL.Time): Day => dayText(numberOf(time.toString().slice(0, 10)))
