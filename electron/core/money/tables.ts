import type { Balance, MovementFilter, MovementKind } from '../../bridge/money.ts'
import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'
import { correctedBetween, withdraw, withdrawnMovements } from './stored/withdrawn.ts'
import { connectedAnew, withPackage, type ReadConnected } from './connected.ts'
import { balances, ranges } from './stored/balances.ts'
import { daysIn, horizonOf } from './stored/horizon.ts'
import { monthsIn } from './stored/months.ts'
import { monthSums, movedBetween, movementsPage, takeMovements } from './stored/movements.ts'
import type { BalanceSpan, MoneyMemory, Via } from './stored-rows.ts'
import { restOf, type UnexplainedRest } from './unexplained.ts'

/**
 * Money (see `stored-rows.ts` for the meaning of a row). Equal movements are numbered by `nth`, so
 * that storing the same reading again adds nothing. `at` 0 and `day` 0 mean a time that cannot be
 * parsed, which `said` keeps as text.
 */
const money = `
  CREATE TABLE movements (
    id INTEGER PRIMARY KEY,
    via INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    at INTEGER NOT NULL,
    said TEXT NOT NULL,
    told INTEGER NOT NULL,
    comment TEXT NOT NULL,
    nth INTEGER NOT NULL,
    day INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    words TEXT NOT NULL,
    UNIQUE (via, kind, at, told, comment, said, nth)
  ) STRICT;
  CREATE INDEX movements_by_time ON movements (via, at, id);
  CREATE INDEX movements_by_day ON movements (via, day, kind, sum);
  CREATE TABLE balances (
    begun INTEGER PRIMARY KEY,
    until INTEGER NOT NULL,
    kopecks INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE money_ranges (
    day INTEGER PRIMARY KEY,
    balance INTEGER NOT NULL,
    at INTEGER NOT NULL,
    low INTEGER,
    high INTEGER
  ) STRICT;
`

/** Renames columns and values: sums and times of movements, and the alerts shown. */
const plainWords = `
  ALTER TABLE movements RENAME COLUMN told TO amount;
  ALTER TABLE movements RENAME COLUMN said TO raw_time;
  UPDATE state
    SET value = json_set(json_remove(value, '$.told'), '$.announced', json(value -> '$.told'))
    WHERE name IN ('money', 'presenceAlerts') AND value -> '$.told' IS NOT NULL;
`

/**
 * Adds the reading that listed a row last, the later reading that added it, and a table of rows
 * that a complete reading of their period no longer listed: the operator corrected them.
 */
const corrections = `
  ALTER TABLE movements ADD COLUMN reading INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE movements ADD COLUMN brought INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE withdrawn_movements (
    via INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    at INTEGER NOT NULL,
    raw_time TEXT NOT NULL,
    amount INTEGER NOT NULL,
    comment TEXT NOT NULL,
    nth INTEGER NOT NULL,
    sum INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL,
    PRIMARY KEY (via, kind, at, amount, comment, raw_time, nth)
  ) STRICT, WITHOUT ROWID;
`

const KINDS: readonly MovementKind[] = ['payment', 'charge', 'subscription']

const stored = storedValue<MoneyMemory>('money')

/** Cached, because it is needed for each page of movements. */
const held = (db: ReadableDatabase) => ({ memory: stored.read(db) ?? {} })

const memory = (db: ReadableDatabase): MoneyMemory => db.derived(held).memory

const viaOf = (db: ReadableDatabase): Via => memory(db).history?.via ?? 'rest'

/** Puts these in the place of what was remembered under their names. */
function remember(db: WritableDatabase, changes: MoneyMemory): void {
  stored.write(db, { ...memory(db), ...changes })
  db.derived(held).memory = stored.read(db) ?? {}
}

/** The balance that was read last; absent before the first. */
function lastBalance(db: ReadableDatabase): Balance | undefined {
  const last = balances.last(db)
  return last && { amount: last[2] / 100, at: last[1] }
}

/**
 * Returns the time up to which all three histories are complete; undefined until they were read.
 */
function coveredUntil({ history }: MoneyMemory): number | undefined {
  const read = KINDS.map((kind) => history?.kinds[kind]?.at)
  return read.every((at) => at !== undefined) ? Math.min(...read) : undefined
}

/** Readings of the balance as far as all three histories say what happened. */
function comparedSpans(db: ReadableDatabase): BalanceSpan[] {
  const covered = coveredUntil(memory(db)) ?? -Infinity
  return balances
    .all(db)
    .filter(([begun]) => begun <= covered)
    .map(([begun, until, kopecks]): BalanceSpan => [begun, Math.min(until, covered), kopecks])
}

/**
 * Returns the changes not explained by rows, by day; undefined until two readings of the balance
 * lie within the histories.
 */
function restIn(
  db: ReadableDatabase,
  zone: string,
  spans = comparedSpans(db),
): UnexplainedRest<string> | undefined {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return undefined
  // A correction is noticed after the balance showed it, unless that was read again since.
  const isLatest = balances.last(db)?.[0] === last[0]
  const corrections = correctedBetween(db, viaOf(db), first[0], isLatest ? Infinity : last[1])
  const rows = [
    ...movedBetween(db, viaOf(db), first[0], last[1]),
    ...corrections.map(([at, sum]) => [Math.min(at, last[1]), sum] as const),
  ]
  return restOf(
    spans,
    rows.sort(([one], [other]) => one - other),
    daysIn(zone),
  )
}

export type MoneyTables = typeof moneyTables

/** Every reading of the balance, every row that a history ever listed, and what follows from both. */
export const moneyTables = defineTables({
  name: 'money',
  persons: {
    // Charges and payments, as the service lists them.
    ...{ movements: 'service', withdrawn_movements: 'service' },
    ...{ balances: 'none', money_ranges: 'none', money: 'none' },
  },
  migrations: { 5: money, 7: plainWords, 22: corrections },
  reads: {
    memory,
    lastBalance,
    movements: (db, filter: MovementFilter, page: { after?: string; limit: number }) =>
      movementsPage(db, viaOf(db), filter, page),
    withdrawn: (db) => withdrawnMovements(db, viaOf(db)),
    monthSums: (db, filter: MovementFilter) => monthSums(db, viaOf(db), filter),
    months(db, now: number, zone: string) {
      const spans = comparedSpans(db)
      return monthsIn(db, { via: viaOf(db), spans, rest: restIn(db, zone, spans) }, now, zone)
    },
  },
  writes: {
    remember,
    /** Stores the services with monthly fees as read. */
    connect: (db, read: ReadConnected) =>
      remember(db, { connected: connectedAnew(read, memory(db).connected) }),
    /**
     * Stores the package activated for an account of verification calls, which the service does not
     * return.
     */
    notePackage: (db, account: number, name: string, at: number) =>
      remember(db, { connected: withPackage(memory(db).connected, account, { name, at }) }),
    noteBalance: balances.note,
    takeMovements,
    withdraw,
    /**
     * Works out when the money may run out, and keeps the first range of each day to be judged later.
     * Absent until the balance and the histories were read.
     */
    horizon: (db, now: number, zone: string) =>
      coveredUntil(memory(db)) === undefined
        ? undefined
        : horizonOf(
            db,
            { via: viaOf(db), rest: restIn(db, zone), connected: memory(db).connected },
            now,
            zone,
          ),
  },
  handover: {
    /** Data that cannot be read again: readings of the balance, and forecasts shown. */
    give: (db) => ({
      balances: balances.all(db),
      ranges: ranges.all(db),
      announced: memory(db).announced,
    }),
    /** Existing data is kept. */
    take(db, { balances: spans, ranges: rows, announced }) {
      for (const span of spans) balances.put(db, span)
      for (const range of rows) ranges.keep(db, range)
      if (announced) remember(db, { announced })
    },
  },
})
