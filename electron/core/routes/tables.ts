import type { SettledName } from '../../bridge/routes.ts'
import type { Resource } from '../../shared/references/account.ts'
import type { Reading, Settled } from '../../shared/readings.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedItems } from '../database/stored-items.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'

const numberOf = ({ of }: { of: Resource }): string => `${of.kind} ${of.id}`

/** Few, so that they are one value each. */
const stored = storedValue<Settled>('settledReadings')
const names = storedItems<SettledName>('settledNames', numberOf)

const settled = (db: ReadableDatabase): Settled => stored.read(db) ?? {}

/** Keeps an answer, or forgets the one that was kept. */
function settle(db: WritableDatabase, reading: Reading, option: string | undefined): Settled {
  const others = Object.entries(settled(db)).filter(([other]) => other !== reading)
  const own = option === undefined ? [] : [[reading, option]]
  const now = Object.fromEntries([...others, ...own]) as Settled
  stored.write(db, now)
  return now
}

/** Forgets what was settled, unless it was settled otherwise meanwhile. */
function forgetStale(db: WritableDatabase, gone: readonly SettledName[]): void {
  const told = new Set(gone.map((one) => JSON.stringify(one)))
  names.write(
    db,
    names.read(db).filter((one) => !told.has(JSON.stringify(one))),
  )
}

export type RouteTables = typeof routeTables

/** Undocumented behaviour of the service, as verified by users in test calls. */
export const routeTables = defineTables({
  name: 'routes',
  persons: {
    ...{ settledReadings: 'none', settledNames: 'none' },
  },
  reads: { settled, names: names.read },
  writes: {
    settle,
    settleName: names.keep,
    /** Forgets what was settled of a number. */
    forgetName: (db, of: Resource): void => names.drop(db, numberOf({ of })),
    forgetStale,
  },
  handover: {
    give: (db) => ({ answers: settled(db), named: names.read(db) }),
    // The data in memory is newer.
    take(db, { answers, named }) {
      stored.write(db, { ...settled(db), ...answers })
      for (const one of named) names.keep(db, one)
    },
  },
})
