import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'

/** Few enough for one value. */
const stored = storedValue<Record<string, number>>('externalIds')

const externalIds = (db: ReadableDatabase): Record<string, number> => stored.read(db) ?? {}

/** Stores an id for a key, or removes it. */
function keepExternalId(db: WritableDatabase, key: string, id: number | undefined): void {
  const others = Object.entries(externalIds(db)).filter(([other]) => other !== key)
  const own = id === undefined ? [] : [[key, id] as const]
  stored.write(db, Object.fromEntries([...others, ...own]))
}

export type NumberTables = typeof numberTables

/**
 * Ids that the user entered for other operators' numbers without an id from the service, by their
 * keys.
 */
export const numberTables = defineTables({
  name: 'numbers',
  persons: {
    // Own numbers of other operators.
    externalIds: 'none',
  },
  reads: { externalIds },
  writes: { keepExternalId },
  handover: {
    give: externalIds,
    // Ids from memory are newer.
    take: (db, ids) => stored.write(db, { ...externalIds(db), ...ids }),
  },
})
