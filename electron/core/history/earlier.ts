import type { ChangedKind, KeptChange } from '../../bridge/changes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Seen } from '../changes/changeable.ts'
import { namesIn } from '../changes/names.ts'
import type { Bodies } from '../changes/queries.ts'
import { objects, type ReadableDatabase } from '../database/handles.ts'
import { EARLIER, type OwnChange } from './compare.ts'
import type { StateArrival, Source } from './former.ts'

/** A list that was read to its end, or the details of one thing. */
export interface Reading {
  kind: ChangedKind
  source: Source
  /** Milliseconds since the epoch. */
  began: number
  ended: number
  /** False if some rows could not be read: what is not in it is then not seen, and not gone. */
  isWhole: boolean
  things: readonly Seen[]
}

export interface Row extends StateArrival {
  thing: string
  name: string
  body: string
  mark: string | null
  at: number | null
  missing: number | null
}
export type ThingKey = { kind: string; source: Source; thing: string }

const COLUMNS = 'thing, name, body, mark, at, missing, since, seen, origin, created'
const rows = objects<[kind: string, source: Source], Row>(
  `SELECT ${COLUMNS} FROM history_seen WHERE kind = ? AND source = ?`,
)
export const one = objects<[kind: string, source: Source, thing: string], Row>(
  `SELECT ${COLUMNS} FROM history_seen WHERE kind = ? AND source = ? AND thing = ?`,
)
const listOf = objects<[kind: string], { began: number; touched: number | null; doubted: 0 | 1 }>(
  'SELECT began, touched, doubted FROM history_lists WHERE kind = ?',
)
const ownSince = objects<
  [from: number],
  Omit<OwnChange, 'before' | 'after'> & { bodies: string }
>(`SELECT kind, thing, name, action, outcome, at, ended, bodies FROM changes
    WHERE since IS NULL AND outcome <> 'refused' AND at >= ? ORDER BY at, changes.rowid`)

function ownChanges(db: ReadableDatabase, from: number): OwnChange[] {
  return ownSince(db)
    .all(from - EARLIER)
    .map(({ bodies, ...change }) => ({ ...omitNullish(change), ...(JSON.parse(bodies) as Bodies) }))
}

/** Earlier readings and own changes, with which a reading is compared. */
export interface EarlierReadings {
  known: Map<string, Row>
  /** Begin of the last whole reading; absent before the first one. */
  listed: number | undefined
  /** When this program last did something to the list that no record explains. */
  touched: number | undefined
  /** The last reading was suddenly short. */
  isDoubted: boolean
  own: readonly OwnChange[]
}

/** Names as the lists showed them last. */
export const namesOf = (db: ReadableDatabase, { before, after }: KeptChange) =>
  namesIn([before, after], (kind, thing) => one(db).get(kind, 'list', thing)?.name)

export function beforeOf(
  db: ReadableDatabase,
  { kind, source, things, began }: Reading,
): EarlierReadings {
  const { began: listed, touched, doubted } = listOf(db).get(kind) ?? {}
  const known =
    source === 'list'
      ? rows(db).all(kind, source)
      : things.flatMap(({ thing }) => one(db).get(kind, source, thing) ?? [])
  const times = known.flatMap(({ at }) => at ?? [])
  const from = times.reduce((least, at) => Math.min(least, at), Math.min(listed ?? began, began))
  return {
    known: new Map(known.map((row) => [row.thing, row])),
    listed,
    touched: touched ?? undefined,
    isDoubted: doubted === 1,
    own: ownChanges(db, from),
  }
}
