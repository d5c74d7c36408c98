import type { CabinetId } from '../../bridge/cabinet.ts'
import type { Argument } from '../../bridge/index.ts'
import {
  officeDay,
  type Calendar,
  type Office,
  type WeeklyHours,
} from '../../shared/calendar/calendar.ts'
import { spanOf } from '../../shared/calendar/spans.ts'
import { addDays, dayAt } from '../../shared/days.ts'
import type { AskedDatabase } from '../database/tables.ts'
import type { Announce } from '../platform/emitter.ts'
import type { CalendarTables } from './tables.ts'

export interface CalendarOptions {
  cabinet: CabinetId
  database: AskedDatabase
  /** The user's usual week. */
  hours(): WeeklyHours
  announce: Announce
}

/** The calendar of an account. */
export interface OfficeCalendar {
  read(): Promise<Calendar>
  change(changes: Omit<Argument<'calendar.change'>, 'cabinet'>): Promise<Calendar>
  /** As it was read last; until then nothing differs from the usual week. */
  office(): Office
  /**
   * True if the office is closed all day, by this computer's clock as quiet hours are, and hours of the day
   * before are over.
   */
  isFree(at: number): boolean
}

export function createCalendar(options: CalendarOptions): OfficeCalendar {
  const { cabinet, hours, announce } = options
  const stored = options.database.of<CalendarTables>('calendar')
  let known: Calendar = { country: 'none', own: [] }
  const office = (): Office => ({ hours: hours(), calendar: known })

  return {
    read: async () => (known = await stored.calendar()),
    async change(changes) {
      known = await stored.change(changes)
      announce('calendar.changed', { cabinet, calendar: known })
      return known
    },
    office,
    isFree(at) {
      const today = dayAt(at, ownOffsetAt)
      if (officeDay(office(), today).kind !== 'free') return false
      const before = addDays(today, -1)
      const { hours: night } = officeDay(office(), before)
      return !night || at >= spanOf(before, night, ownOffsetAt).to
    },
  }
}

const ownOffsetAt = (at: number): number => new Date(at).getTimezoneOffset() * -60_000
