import type { ChangeId, PlannedChange, PlannedId, WaitReason } from '../../bridge/changes.ts'
import type { Day } from '../../shared/days.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import {
  command,
  objects,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../database/handles.ts'
import { namedIn, type Person, type PersonScope } from '../database/person.ts'
import { storedValue } from '../database/stored-value.ts'

/**
 * Changes that are to begin at a moment. `waits` is 1 while one is left to the user, `notified` once they
 * were notified of that. `by` is the recorded change that carries it out: it is set in the transaction
 * that records the change, so that nothing is carried out twice.
 */
export const plannedTable = `
  CREATE TABLE changes_planned (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    name TEXT NOT NULL,
    start INTEGER NOT NULL,
    until INTEGER,
    bodies TEXT NOT NULL,
    waits INTEGER NOT NULL DEFAULT 0,
    notified INTEGER NOT NULL DEFAULT 0,
    by TEXT REFERENCES changes (id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX changes_planned_by ON changes_planned (by);
`

/** The values of the JSON column, which no query searches. */
type PlannedValues = Pick<
  PlannedChange,
  'before' | 'after' | 'now' | 'names' | 'made' | 'why' | 'failure'
>

interface Row {
  id: PlannedId
  kind: PlannedChange['kind']
  thing: string
  name: string
  start: number
  until: number | null
  bodies: string
  waits: 0 | 1
}

const COLUMNS = 'id, kind, thing, name, start, until, bodies, waits'
/** The earliest first. */
const open = objects<[], Row>(
  `SELECT ${COLUMNS} FROM changes_planned WHERE by IS NULL ORDER BY start, rowid`,
)
const one = objects<[id: PlannedId], Row>(
  `SELECT ${COLUMNS} FROM changes_planned WHERE by IS NULL AND id = ?`,
)
/** Also those that were carried out. */
const every = objects<[], Row & { by: ChangeId | null }>(
  `SELECT ${COLUMNS}, by FROM changes_planned`,
)
const unnoticed = objects<[], Row>(
  `SELECT ${COLUMNS} FROM changes_planned WHERE by IS NULL AND waits = 1 AND notified = 0 ORDER BY start, rowid`,
)
const doubtful = objects<[], { id: ChangeId }>(
  "SELECT changes.id FROM changes_planned JOIN changes ON changes.id = by WHERE outcome = 'unknown'",
)
const insert = command<[Row]>(`INSERT OR IGNORE INTO changes_planned (${COLUMNS})
  VALUES (:id, :kind, :thing, :name, :start, :until, :bodies, :waits)`)
/** Notified again only if it did not wait before. */
const wait = command<[{ id: PlannedId; bodies: string }]>(`
  UPDATE changes_planned SET waits = 1, notified = CASE waits WHEN 1 THEN notified ELSE 0 END,
    bodies = :bodies WHERE id = :id AND by IS NULL`)
const setBodies = command<[{ id: PlannedId; bodies: string }]>(
  'UPDATE changes_planned SET bodies = :bodies WHERE id = :id',
)
const markNotified = command<[id: PlannedId]>(
  'UPDATE changes_planned SET notified = 1 WHERE id = ?',
)
const dropOpen = command<[id: PlannedId]>('DELETE FROM changes_planned WHERE id = ? AND by IS NULL')
const erase = command<[id: PlannedId]>('DELETE FROM changes_planned WHERE id = ?')
const carry = command<[by: ChangeId, id: PlannedId]>(
  'UPDATE changes_planned SET by = ? WHERE id = ? AND by IS NULL',
)
const announceAll = command<[]>('UPDATE changes_planned SET notified = 0 WHERE by IS NULL')
const carriedBy = values<[by: ChangeId], PlannedId>('SELECT id FROM changes_planned WHERE by = ?')
const release = command<[by: ChangeId]>('UPDATE changes_planned SET by = NULL WHERE by = ?')

function plannedOf({ id, kind, thing, name, start, until, bodies, waits }: Row): PlannedChange {
  const { why, ...values } = JSON.parse(bodies) as PlannedValues
  return {
    ...omitNullish({ id, kind, thing, name, from: start, until: until ?? undefined }),
    // An earlier version kept no reason.
    ...(waits === 1 && { waits: true, why: why ?? (values.now ? 'changed' : 'late') }),
    ...values,
  }
}

const rowOf = ({ from, until, waits, ...change }: PlannedChange): Row => {
  const { before, after, now, names, made, why, failure, ...plan } = change
  const bodies = { before, after, now, names, made, why, failure } satisfies {
    [F in keyof PlannedValues]: unknown
  }
  return {
    ...plan,
    start: from,
    until: until ?? null,
    waits: waits ? 1 : 0,
    bodies: JSON.stringify(bodies),
  }
}

/** Returns the planned changes that were not carried out, the earliest first. */
export const allPlanned = (db: ReadableDatabase): PlannedChange[] => open(db).all().map(plannedOf)

/** Returns the changes that carry out a planned one and whose outcome is not known. */
export const doubtfulStarts = (db: ReadableDatabase): ChangeId[] =>
  doubtful(db)
    .all()
    .map(({ id }) => id)

export const addPlanned = (db: WritableDatabase, plans: readonly PlannedChange[]): void => {
  for (const plan of plans) insert(db).run(rowOf(plan))
}

/** A planned change that is left to the user, with the state of the thing if that is to be shown. */
export type LeftPlan = Pick<PlannedChange, 'id' | 'now'> & { why: WaitReason }

/** Leaves planned changes to the user. */
export function leavePlanned(db: WritableDatabase, plans: readonly LeftPlan[]): void {
  for (const { id, now, why } of plans) {
    const row = one(db).get(id)
    if (!row) continue
    const { failure, ...plan } = plannedOf(row)
    const refusal = why === 'notDone' && failure && { failure }
    wait(db).run({ id, bodies: rowOf({ ...plan, ...(now && { now }), ...refusal, why }).bodies })
  }
}

/** Leaves all planned changes to the user: those of an older file may have been carried out since. */
export function leaveAllPlanned(db: WritableDatabase): void {
  const begins = allPlanned(db).filter(({ waits }) => !waits)
  leavePlanned(
    db,
    begins.map(({ id }) => ({ id, why: 'copied' })),
  )
  announceAll(db).run()
}

/** Notes how the service refused planned changes, which may not be known to be refused yet. */
export function noteRefusals(
  db: WritableDatabase,
  refused: readonly Pick<PlannedChange, 'id' | 'failure'>[],
): void {
  const failures = new Map(refused.map(({ id, failure }) => [id, failure]))
  for (const row of every(db).all()) {
    const failure = failures.get(row.id)
    if (failure)
      setBodies(db).run({ id: row.id, bodies: rowOf({ ...plannedOf(row), failure }).bodies })
  }
}

export const dropPlanned = (db: WritableDatabase, ids: readonly PlannedId[]): void => {
  for (const id of ids) dropOpen(db).run(id)
}

/** Returns the planned changes that are left to the user without a notice, and marks them as announced. */
export function takeWaiting(db: WritableDatabase): PlannedChange[] {
  const rows = unnoticed(db).all()
  for (const { id } of rows) markNotified(db).run(id)
  return rows.map(plannedOf)
}

/** Has a recorded change carry out a planned one. Returns false if another one does, or it was cancelled. */
export function carryOut(db: WritableDatabase, id: PlannedId, by: ChangeId): boolean {
  const row = one(db).get(id)
  if (!row || carry(db).run(by, id).changes !== 1) return false
  const { failure, ...plan } = plannedOf(row)
  if (failure) setBodies(db).run({ id, bodies: rowOf(plan).bodies })
  return true
}

export const isOpen = (db: ReadableDatabase, id: PlannedId): boolean =>
  one(db).get(id) !== undefined

/** Opens the planned change of a recorded one again; with a reason it is left to the user. Returns it. */
export function releasePlanned(
  db: WritableDatabase,
  by: ChangeId,
  why?: WaitReason,
): PlannedChange[] {
  const ids = carriedBy(db).all(by)
  release(db).run(by)
  if (why) {
    leavePlanned(
      db,
      ids.map((id) => ({ id, why })),
    )
  }
  return ids.flatMap((id) => {
    const row = one(db).get(id)
    return row ? plannedOf(row) : []
  })
}

/** Texts in which planned changes may name persons. */
export const plannedTexts = (db: ReadableDatabase): string[] =>
  every(db)
    .all()
    .map(({ name, bodies }) => `${name} ${bodies}`)

/** Those of an earlier version do not say when they were made. */
function rowsNaming(db: ReadableDatabase, { numbers, until }: PersonScope) {
  const isNamed = namedIn(numbers)
  const madeAt = ({ made = 0 }: PlannedValues) => made
  return every(db)
    .all()
    .filter(
      ({ name, bodies }) =>
        isNamed(`${name} ${bodies}`) && madeAt(JSON.parse(bodies) as PlannedValues) <= until,
    )
}

/** Planned changes with a full number of a person; those that were carried out are recorded changes. */
export const plannedNaming = (db: ReadableDatabase, whose: PersonScope): PlannedChange[] =>
  rowsNaming(db, whose)
    .filter(({ by }) => by === null)
    .map(plannedOf)

/** Drops the planned changes that name a person: they would lead calls to somebody who is forgotten. */
export function erasePlanned(db: WritableDatabase, person: Person): void {
  for (const { id } of rowsNaming(db, person)) erase(db).run(id)
}

/** The day of which the user was notified what will be done. */
export const announcedDay = storedValue<Day>('changesAnnounced')
