import { weekDays } from '../../../service/catalogue/values.ts'
import type { ScenarioDocument } from '../../state/exchange-documents.ts'
import type { Choose } from './readings.ts'

type WorkHours = ScenarioDocument['work_time'][number]

/** A moment as calls see it. */
interface Clock {
  /** 0 is Monday. */
  day: number
  hour: number
}

const isOn = ({ week_day }: WorkHours, day: number): boolean =>
  (weekDays as readonly string[]).indexOf(week_day) === day

function covers(hours: WorkHours, { day, hour }: Clock, choose: Choose): boolean {
  const { first_hour: first, last_hour: last } = hours
  const today = isOn(hours, day)
  const isWithin = () => hour < last || (hour === last && choose('lastHour') === 'included')
  if (first === 0 && last === 23) return today
  if (first <= last) return today && hour >= first && isWithin()
  const early = hour <= last
  const isNight = isOn(hours, (day + 6) % 7) && early
  if (!isNight && !(today && (early || hour >= first))) return false
  switch (choose('reversedHours')) {
    case 'nextDay':
      return (today && hour >= first) || (isNight && isWithin())
    case 'sameDay':
      return today && (hour >= first || isWithin())
    case 'never':
      return false
  }
}

/** True if a menu works. @param hourOfWeek 0 is the first hour of Monday, in the cabinet's zone */
export function isOpen(
  { work_time }: Pick<ScenarioDocument, 'work_time'>,
  hourOfWeek: number,
  choose: Choose,
): boolean {
  if (work_time.length === 0) return choose('noHours') === 'open'
  const clock = { day: Math.floor(hourOfWeek / 24), hour: hourOfWeek % 24 }
  if (work_time.some((hours) => covers(hours, clock, choose))) return true
  return !work_time.some((hours) => isOn(hours, clock.day)) && choose('missingDay') === 'open'
}
