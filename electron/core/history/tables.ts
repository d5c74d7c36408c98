import { randomUUID } from 'node:crypto'
import type { ChangedBody, ChangedKind, KeptChange } from '../../bridge/changes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Seen } from '../changes/changeable.ts'
import { addForeign } from '../changes/tables.ts'
import { command, type WritableDatabase } from '../database/handles.ts'
import { defineTables } from '../database/tables.ts'
import { isForgotten } from '../database/forgotten.ts'
import { changedSince } from './changed-since.ts'
import { compare } from './comparison.ts'
import { departureOf, differenceFrom, isKept, originOf, spanOf } from './difference.ts'
import {
  beforeOf,
  namesOf,
  one,
  type EarlierReadings,
  type Reading,
  type Row,
  type ThingKey,
} from './earlier.ts'
import {
  eraseFormer,
  formerTables,
  keepFormer,
  pruneFormer,
  type StateArrival,
  type FormerState,
} from './former.ts'
import { eraseMoments, keepMoment, lastMoment, momentsOf, pruneMoments } from './moments.ts'

/**
 * The last state of each thing, as its list (`list`) or its details (`detail`) showed it. `at` is the
 * begin of the last reading that showed it; absent if that is the last whole reading of the list.
 * `missing` is the end of the first whole reading without it. A list is `doubted` if its last reading
 * was suddenly short.
 */
const seen = `
  CREATE TABLE history_seen (
    kind TEXT NOT NULL,
    source TEXT NOT NULL,
    thing TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    mark TEXT,
    at INTEGER,
    missing INTEGER,
    PRIMARY KEY (kind, source, thing)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE history_lists (
    kind TEXT PRIMARY KEY,
    began INTEGER NOT NULL,
    touched INTEGER,
    doubted INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`

const put = command<[ThingKey & Omit<Row, 'thing'>]>(`INSERT OR REPLACE INTO history_seen
  VALUES (:kind, :source, :thing, :name, :body, :mark, :at, :missing, :since, :seen, :origin, :created)`)
const drop = command<[kind: string, thing: string]>(
  'DELETE FROM history_seen WHERE kind = ? AND thing = ?',
)
const putList = command<[kind: string, began: number]>(`INSERT INTO history_lists (kind, began)
  VALUES (?, ?) ON CONFLICT DO UPDATE SET began = excluded.began`)
const doubt = command<[doubted: 0 | 1, kind: string]>(
  'UPDATE history_lists SET doubted = ? WHERE kind = ?',
)
const touch = command<[at: number, kind: string]>(
  'UPDATE history_lists SET touched = max(coalesce(touched, 0), ?) WHERE kind = ?',
)
/**
 * Compares a reading with those before it, and keeps it. Returns what was changed elsewhere, as it is
 * recorded: nothing of what is seen for the first time or not seen at all.
 */
function take(db: WritableDatabase, given: Reading): KeptChange[] {
  const before = beforeOf(db, given)
  const reading = { ...given, isWhole: given.isWhole && !isDoubtful(db, given, before) }
  const found = [
    ...reading.things.flatMap((thing) => compared(db, reading, before, thing)),
    ...(reading.source === 'list' && reading.isWhole ? missing(db, reading, before) : []),
  ]
  if (reading.source === 'list' && reading.isWhole) putList(db).run(reading.kind, reading.began)
  const named = found.map((change) => omitNullish({ ...change, names: namesOf(db, change) }))
  addForeign(db, named)
  return named
}

/**
 * True if a list is suddenly less than half as long: it counts as not whole until the next reading says
 * the same. One that was never read as a whole has no length to be compared with.
 */
function isDoubtful(
  db: WritableDatabase,
  { kind, source, things }: Reading,
  { known, listed, isDoubted }: EarlierReadings,
) {
  if (source === 'detail' || listed === undefined) return false
  const expected = [...known.values()].filter(({ missing }) => missing === null).length
  const isShort = things.length < expected / 2 && !isDoubted
  if (isShort !== isDoubted) doubt(db).run(isShort ? 1 : 0, kind)
  return isShort
}

function compared(db: WritableDatabase, reading: Reading, before: EarlierReadings, seen: Seen) {
  const { source, began, isWhole } = reading
  const row = before.known.get(seen.thing)
  const span = spanOf(reading, before, row)
  const isListed = source === 'list' && isWhole
  const keep = (arrival: StateArrival) =>
    put(db).run({
      ...{ ...keyOf(reading, seen), ...rowOf(seen), ...arrivalOf(arrival) },
      ...{ at: isListed ? null : began, missing: null },
    })
  if (!row) return appeared(reading, before, seen, keep)
  const difference = differenceFrom(db, row, reading, before, seen)
  if (difference.wait) {
    put(db).run({ ...keyOf(reading, seen), ...row, at: span.from })
    return []
  }
  const { was, since, origin } = difference
  if (origin) {
    keepPast(db, { ...formerOf(reading, row, span.from), ended: reading.ended, gone: null })
    keep({ since, seen: reading.ended, origin, created: 0 })
  } else if (!isKept(row, seen) || row.at !== null || !isListed) keep(row)
  if (Object.keys(was).length === 0) return []
  const before_ = { ...seen.body, ...was }
  return [changeOf(reading, seen, { action: 'changed', since, before: before_, after: seen.body })]
}

/** Keeps a former state, without what it says of persons who were forgotten after it was first seen. */
const keepPast = (db: WritableDatabase, state: FormerState): void =>
  keepFormer(db, state, (number) => isForgotten(db, number, state.seen))

/** Keeps a thing that was not there, or not seen; returns it as a change if it was created elsewhere. */
function appeared(
  reading: Reading,
  before: EarlierReadings,
  seen: Seen,
  keep: (arrival: StateArrival) => void,
): KeptChange[] {
  const span = spanOf(reading, before, undefined)
  if (reading.source === 'detail' || before.listed === undefined) {
    keep({ since: null, seen: reading.ended, origin: null, created: 0 })
    return []
  }
  const origin = originOf(reading, before, seen, span)
  keep({ since: span.from, seen: reading.ended, origin, created: 1 })
  if (origin !== 'elsewhere') return []
  return [changeOf(reading, seen, { action: 'created', since: span.from, after: seen.body })]
}

const arrivalOf = ({ since, seen, origin, created }: StateArrival): StateArrival => ({
  ...{ since, seen, origin, created },
})

const formerOf = (
  { kind, source }: Pick<Reading, 'kind' | 'source'>,
  { thing, name, body, ...arrival }: Row,
  last: number,
) => ({ kind, source, thing, name, body, last, ...arrivalOf(arrival) })

/** Things that are not in a whole reading: gone once a second one lacks them as well. */
function missing(db: WritableDatabase, reading: Reading, before: EarlierReadings): KeptChange[] {
  const { kind, source, began, ended } = reading
  const there = new Set(reading.things.map(({ thing }) => thing))
  return [...before.known.values()].flatMap((row) => {
    if (there.has(row.thing)) return []
    const from = row.at ?? before.listed ?? began
    if (row.missing === null || row.missing > began) {
      put(db).run({ kind, source, ...row, at: from, missing: row.missing ?? ended })
      return []
    }
    const seen = { thing: row.thing, name: row.name, body: JSON.parse(row.body) as ChangedBody }
    const detail = one(db).get(kind, 'detail', row.thing)
    const former = departureOf(reading, before, seen, { from, ended: row.missing })
    keepPast(db, { ...formerOf(reading, row, from), ...former })
    if (detail)
      keepPast(db, {
        ...formerOf({ kind, source: 'detail' }, detail, detail.at ?? from),
        ...former,
      })
    drop(db).run(kind, row.thing)
    if (former.gone !== 'elsewhere') return []
    const whole = detail && { ...(JSON.parse(detail.body) as ChangedBody), ...seen.body }
    const lacking = { ...reading, ended: former.ended }
    return [
      changeOf(lacking, seen, { action: 'deleted', since: from, ...(whole && { before: whole }) }),
    ]
  })
}

const keyOf = ({ kind, source }: Reading, { thing }: Seen): ThingKey => ({ kind, source, thing })

const rowOf = ({ name, body, mark }: Seen) => ({
  name,
  body: JSON.stringify(body),
  mark: mark ?? null,
})

const changeOf = (
  { kind, ended }: Reading,
  { thing, name }: Pick<Seen, 'thing' | 'name'>,
  what: Pick<KeptChange, 'action' | 'since' | 'before' | 'after'>,
): KeptChange => ({ id: randomUUID(), at: ended, kind, thing, name, outcome: 'done', ...what })

export type HistoryTables = typeof historyTables

/** The states of the account's things, by which changes made elsewhere are found and moments compared. */
export const historyTables = defineTables({
  name: 'history',
  persons: {
    // The exchange's settings, as the service lists them.
    history_seen: 'service',
    history_lists: 'none',
    history_former: eraseFormer,
    history_moments: eraseMoments,
  },
  migrations: { 26: seen, 31: formerTables },
  reads: { changedSince, compare, lastMoment, moments: momentsOf },
  writes: {
    take,
    /** Notes that this program is about to do something to a list that no record explains. */
    touch: (db, kind: ChangedKind, at: number): void => void touch(db).run(at, kind),
    keepMoment,
    /** Removes what ended before a moment, but for what a named moment shows. */
    prune(db, before: number): void {
      pruneFormer(db, before)
      pruneMoments(db, before)
    },
  },
})
