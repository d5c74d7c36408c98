import type { SettledName } from '../../bridge/routes.ts'
import type { Resource } from '../../shared/references/account.ts'
import type { Reading, Settled } from '../../shared/readings.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue, withItem } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'

/** Few, so that they are one value each. */
const stored = storedValue<Settled>('settledReadings')
const storedNames = storedValue<SettledName[]>('settledNames')

const settled = (db: ReadableDatabase): Settled => stored.read(db) ?? {}
const names = (db: ReadableDatabase): SettledName[] => storedNames.read(db) ?? []

/** Keeps an answer, or forgets the one that was kept. */
function settle(db: WritableDatabase, reading: Reading, option: string | undefined): Settled {
  const others = Object.entries(settled(db)).filter(([other]) => other !== reading)
  const own = option === undefined ? [] : [[reading, option]]
  const now = Object.fromEntries([...others, ...own]) as Settled
  stored.write(db, now)
  return now
}

const numberOf = ({ of }: { of: Resource }): string => `${of.kind} ${of.id}`

/** Keeps which thing a number leads to, in the place of what was kept of it. */
const settleName = (db: WritableDatabase, one: SettledName): void =>
  storedNames.write(db, withItem(names(db), one, numberOf))

/** Forgets what was settled of a number. */
const forgetName = (db: WritableDatabase, of: Resource): void =>
  storedNames.write(
    db,
    names(db).filter((one) => numberOf(one) !== numberOf({ of })),
  )

/** Forgets what was settled, unless it was settled otherwise meanwhile. */
function forgetStale(db: WritableDatabase, gone: readonly SettledName[]): void {
  const told = new Set(gone.map((one) => JSON.stringify(one)))
  storedNames.write(
    db,
    names(db).filter((one) => !told.has(JSON.stringify(one))),
  )
}

export type RouteTables = typeof routeTables

/** Undocumented behaviour of the service, as verified by users in test calls. */
export const routeTables = defineTables({
  name: 'routes',
  reads: { settled, names },
  writes: { settle, settleName, forgetName, forgetStale },
  handover: {
    give: (db) => ({ answers: settled(db), named: names(db) }),
    // The data in memory is newer.
    take(db, { answers, named }) {
      stored.write(db, { ...settled(db), ...answers })
      for (const one of named) settleName(db, one)
    },
  },
})
