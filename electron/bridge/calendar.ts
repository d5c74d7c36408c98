import { z } from 'zod'
import { countries, dayKinds, MOST_ENTRIES, type Calendar } from '../shared/calendar/calendar.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { clock, localId } from './fields.ts'

export type { Calendar } from '../shared/calendar/calendar.ts'

const day = z.iso.date()

const ownDays = z
  .strictObject({
    id: localId,
    name: z.string().trim().min(1).max(200),
    from: day,
    to: day,
    kind: z.enum(dayKinds),
    hours: z.strictObject({ from: clock, to: clock }).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'] })
  .refine(({ kind, hours }) => (kind === 'special') === (hours !== undefined), { path: ['hours'] })

export const calendarCommands = {
  /** The days of the account that differ from its usual week. */
  'calendar.read': command(cabinetAlone)<Calendar>(),
  /**
   * Chooses the country, adds entries or replaces those with their ids, and removes others. Fails as `invalid`
   * beyond `MOST_ENTRIES`.
   */
  'calendar.change': command(
    inCabinet({
      country: z.enum(countries).optional(),
      put: z.array(ownDays).max(MOST_ENTRIES).optional(),
      remove: z.array(localId).max(MOST_ENTRIES).optional(),
    }),
  )<Calendar>(),
}

export interface CalendarEvents {
  'calendar.changed': { cabinet: string; calendar: Calendar }
}
