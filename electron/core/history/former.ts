import type { Origin } from '../../bridge/history.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  values,
  type WritableDatabase,
} from '../database/handles.ts'
import { namedIn, numbersIn, type Person, type PersonScope } from '../database/person.ts'

/**
 * Former states of things; the present ones are in `history_seen`, so that a reading without a change adds
 * nothing. A state was there from some moment between `since` and `seen` until one between `last` and
 * `ended`; `gone` is the origin of the deletion if the thing was gone then. `created` is 1 if the thing was
 * not there before, otherwise a first state has no `since`: it was not seen before. A state that named a
 * person who was forgotten has an empty body.
 */
export const formerTables = `
  ALTER TABLE history_seen ADD COLUMN since INTEGER;
  ALTER TABLE history_seen ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE history_seen ADD COLUMN origin TEXT;
  ALTER TABLE history_seen ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
  UPDATE history_seen SET seen = coalesce(at,
    (SELECT began FROM history_lists lists WHERE lists.kind = history_seen.kind), 0);
  CREATE TABLE history_former (
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    source TEXT NOT NULL,
    since INTEGER,
    seen INTEGER NOT NULL,
    last INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    origin TEXT,
    created INTEGER NOT NULL,
    gone TEXT,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, thing, source, seen)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX history_former_seen ON history_former (seen);
  CREATE INDEX history_former_ended ON history_former (ended);
  CREATE TABLE history_moments (
    at INTEGER PRIMARY KEY,
    name TEXT,
    unread TEXT NOT NULL
  ) STRICT;
`

export type Source = 'list' | 'detail'

/** How a state came to be seen; all times are milliseconds since the epoch. */
export interface StateArrival {
  /** Begin of the last reading that showed the state before; null if none was seen. */
  since: number | null
  /** End of the first reading that showed it. */
  seen: number
  origin: Origin | null
  created: 0 | 1
}

export interface FormerState extends StateArrival {
  kind: string
  source: Source
  thing: string
  name: string
  body: string
  /** Begin of the last reading that showed it. */
  last: number
  /** End of the first reading that showed another state, or none. */
  ended: number
  gone: Origin | null
}

export type KnownState = Pick<FormerState, 'source' | 'name' | 'body' | keyof StateArrival> & {
  [F in 'last' | 'ended' | 'gone']: FormerState[F] | null
}

const insert = command<[FormerState]>(`INSERT OR REPLACE INTO history_former VALUES
  (:kind, :thing, :source, :since, :seen, :last, :ended, :origin, :created, :gone, :name, :body)`)

const emptied = (state: FormerState): FormerState => ({ ...state, name: '', body: '' })
const textOf = ({ name, body }: FormerState) => `${name} ${body}`

/** Keeps a state that is no longer the present one; only its times if it names somebody who is forgotten. */
export function keepFormer(
  db: WritableDatabase,
  state: FormerState,
  isForgotten: (number: string) => boolean,
): void {
  insert(db).run(numbersIn(textOf(state)).some(isForgotten) ? emptied(state) : state)
}

const STATE = 'source, name, body, since, seen, origin, created'
/** Columns of a former state, and those of a present one in their place. */
export const FORMER = `${STATE}, last, ended, gone`
export const PRESENT = `${STATE}, NULL AS last, NULL AS ended, NULL AS gone`
/** The known states of a thing, by its list and its details, the oldest first. */
export const statesOf = objects<[{ kind: string; thing: string }], KnownState>(`
  SELECT ${FORMER} FROM history_former WHERE kind = :kind AND thing = :thing AND body <> ''
  UNION ALL SELECT ${PRESENT} FROM history_seen
    WHERE kind = :kind AND source IN ('list', 'detail') AND thing = :thing
  ORDER BY seen`)

/** Former states that ended before a moment, but for those that a named one shows, and the deletions of these. */
const OLD = `FROM history_former AS old WHERE ended < ? AND NOT EXISTS (
  SELECT 1 FROM history_former shown JOIN history_moments ON at >= shown.seen AND at < shown.ended
  WHERE history_moments.name IS NOT NULL
    AND shown.kind = old.kind AND shown.thing = old.thing AND shown.source = old.source
    AND (shown.seen = old.seen OR old.gone IS NOT NULL AND shown.seen < old.seen))`
const countOld = values<[before: number], number>(`SELECT count(*) ${OLD}`)
const dropOld = command<[before: number]>(`DELETE ${OLD}`)

/** Number of former states that are removed with those before a moment. */
export const countFormer = (db: ReadableDatabase, before: number): number =>
  countOld(db).get(before) ?? 0

/** Removes states that ended before a moment, but for those that a named moment shows. */
export const pruneFormer = (db: WritableDatabase, before: number): void =>
  void dropOld(db).run(before)

const ended = objects<[until: number], FormerState>(
  "SELECT * FROM history_former WHERE body <> '' AND seen <= ? ORDER BY seen",
)

/** Texts in which former states may name persons. */
export const formerTexts = (db: ReadableDatabase): string[] =>
  ended(db).all(Number.MAX_SAFE_INTEGER).map(textOf)

/** Former states that name a person. */
export function statesNaming(db: ReadableDatabase, { numbers, until }: PersonScope): FormerState[] {
  const isNamed = namedIn(numbers)
  return ended(db)
    .all(until)
    .filter((state) => isNamed(textOf(state)))
}

/** Empties former states that name a person: what was there then is not known any more, and no deletion. */
export function eraseFormer(db: WritableDatabase, person: Person): void {
  for (const state of statesNaming(db, person)) insert(db).run(emptied(state))
}
