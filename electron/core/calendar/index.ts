import type { CabinetHandlers } from '../platform/handlers.ts'
import type { OfficeCalendar } from './calendar.ts'

/** Declares the commands of the calendar, which is read whenever the database opens. */
export const calendarModule = (
  calendar: OfficeCalendar,
): { commands: CabinetHandlers<'calendar'>; open(): Promise<void> } => ({
  commands: {
    'calendar.read': () => calendar.read(),
    'calendar.change': ({ country, put, remove }) => calendar.change({ country, put, remove }),
  },
  open: async () => void (await calendar.read()),
})
