import ICAL from 'ical.js'

/** Parts of a rule by which days can recur, by its frequency: with others a search may never end. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY'],
}

/** The longest distance between two days of a rule, in its frequency. */
const LONGEST = 100

/** Steps that are left to look for the days of a file. */
export interface StepsLeft {
  left: number
}

/** True if the days of a rule can be found in bounded time. */
function isBounded(rule: ICAL.Recur): boolean {
  const allowed = PARTS[rule.freq] ?? []
  return rule.interval <= LONGEST && Object.keys(rule.parts).every((part) => allowed.includes(part))
}

/** The beginnings of an event until a day, as iCalendar writes days; undefined where they cannot be found. */
export function beginningsOf(
  event: ICAL.Event,
  last: string,
  steps: StepsLeft,
): ICAL.Time[] | undefined {
  const rules = event.component.getAllProperties('rrule').map((one) => one.getFirstValue())
  if (!rules.every((rule) => rule instanceof ICAL.Recur && isBounded(rule))) return undefined
  const days = event.iterator()
  const found: ICAL.Time[] = []
  for (; steps.left > 0; steps.left -= 1) {
    const day = days.next() as ICAL.Time | null
    if (!day || day.toString() > last) return found
    found.push(day)
  }
  return undefined
}
