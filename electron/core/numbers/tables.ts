import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'

/** Few, so that they are one value. */
const stored = storedValue<Record<string, number>>('externalIds')

const externalIds = (db: ReadableDatabase): Record<string, number> => stored.read(db) ?? {}

/** Keeps an id, or forgets the one that was kept. */
function keepExternalId(db: WritableDatabase, key: string, id: number | undefined): void {
  const others = Object.entries(externalIds(db)).filter(([other]) => other !== key)
  const own = id === undefined ? [] : [[key, id] as const]
  stored.write(db, Object.fromEntries([...others, ...own]))
}

export type NumberTables = typeof numberTables

/** Ids that a person gave to other operators' numbers for which the service tells none, by their keys. */
export const numberTables = defineTables({
  name: 'numbers',
  reads: { externalIds },
  writes: { keepExternalId },
  handover: {
    give: externalIds,
    // What was in memory alone was given later.
    take: (db, ids) => stored.write(db, { ...externalIds(db), ...ids }),
  },
})
