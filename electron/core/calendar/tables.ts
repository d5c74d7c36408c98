import type { Argument } from '../../bridge/index.ts'
import { MOST_ENTRIES, type Calendar } from '../../shared/calendar/calendar.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'

/** A calendar whose country may not have been chosen yet. */
interface KeptCalendar {
  country?: Calendar['country']
  own: Calendar['own']
}

/** Few and small, so that they are one value. */
const stored = storedValue<KeptCalendar>('calendar')

const kept = (db: ReadableDatabase): KeptCalendar => stored.read(db) ?? { own: [] }

const calendar = (db: ReadableDatabase): Calendar => ({ country: 'none', ...kept(db) })

type Changes = Omit<Argument<'calendar.change'>, 'cabinet'>

function changed(before: KeptCalendar, { country, put = [], remove = [] }: Changes): KeptCalendar {
  const replaced = new Set([...remove, ...put.map(({ id }) => id)])
  const own = [...before.own.filter(({ id }) => !replaced.has(id)), ...put]
  return { ...before, ...omitNullish({ country }), own }
}

function change(db: WritableDatabase, changes: Changes): Calendar {
  const before = kept(db)
  const now = changed(before, changes)
  // A join may have made more.
  if (now.own.length > Math.max(MOST_ENTRIES, before.own.length))
    throw new CoreFailure('invalid', { field: 'put' })
  stored.write(db, now)
  return calendar(db)
}

export type CalendarTables = typeof calendarTables

/** The days of the account that differ from its usual week. */
export const calendarTables = defineTables({
  name: 'calendar',
  persons: {
    // Holidays and vacations of the office.
    calendar: 'others',
  },
  reads: { calendar },
  writes: { change },
  handover: {
    give: kept,
    /** Entries made meanwhile are added, however many they are. */
    take: (db, { country, own }) => stored.write(db, changed(kept(db), { country, put: [...own] })),
  },
})
