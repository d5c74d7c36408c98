import type { Reading, Settled } from '../../shared/readings.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'

/** Few, so that they are one value. */
const stored = storedValue<Settled>('settledReadings')

const settled = (db: ReadableDatabase): Settled => stored.read(db) ?? {}

/** Keeps an answer, or forgets the one that was kept. */
function settle(db: WritableDatabase, reading: Reading, option: string | undefined): Settled {
  const others = Object.entries(settled(db)).filter(([other]) => other !== reading)
  const own = option === undefined ? [] : [[reading, option]]
  const now = Object.fromEntries([...others, ...own]) as Settled
  stored.write(db, now)
  return now
}

export type RouteTables = typeof routeTables

/** What persons have found out by telephone of what the service does not tell. */
export const routeTables = defineTables({
  name: 'routes',
  reads: { settled },
  writes: { settle },
  handover: {
    give: settled,
    // What was in memory alone was settled later.
    take: (db, answers) => stored.write(db, { ...settled(db), ...answers }),
  },
})
