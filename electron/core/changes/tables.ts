import type { ChangeId, KeptChange, PlannedChange, PlannedId } from '../../bridge/changes.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { command, type WritableDatabase } from '../database/handles.ts'
import {
  allEnds,
  dropEnd,
  ENDING,
  endsTable,
  insertEnd,
  leaveEnd,
  leaveEnds,
  leftEnds,
  markTold,
  moveEnd,
  nextEnd,
  putOff,
  reminded,
  returnsColumn,
  takeEnded,
} from './ends.ts'
import {
  addPlanned,
  allPlanned,
  announcedDay,
  carryOut,
  doubtfulStarts,
  dropPlanned,
  erasePlanned,
  isOpen,
  leaveAllPlanned,
  leavePlanned,
  noteRefusals,
  plannedTable,
  releasePlanned,
  takeWaiting,
} from './planned.ts'
import { namedIn, type Person } from '../database/person.ts'
import { defineTables } from '../database/tables.ts'
import {
  all,
  changeOf,
  COLUMNS,
  endedNaming,
  list,
  named,
  openOf,
  type Bodies,
  type Row,
  type StoredOutcome,
} from './queries.ts'

/**
 * A change is on the disk before it is sent; the changes that it reverts are rows of
 * `changes_back`.
 */
const changes = `
  CREATE TABLE changes (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    thing TEXT,
    name TEXT NOT NULL,
    action TEXT NOT NULL,
    outcome TEXT NOT NULL,
    job TEXT,
    work TEXT,
    bodies TEXT NOT NULL
  ) STRICT;
  CREATE INDEX changes_at ON changes (at);
  CREATE INDEX changes_thing ON changes (kind, thing, at);
  CREATE INDEX changes_job ON changes (job);
  CREATE TABLE changes_back (
    change TEXT PRIMARY KEY REFERENCES changes (id) ON DELETE CASCADE,
    by TEXT NOT NULL
  ) STRICT;
  CREATE INDEX changes_back_by ON changes_back (by);
`

/**
 * `ended` is when the call of an own change ended. What was changed elsewhere has `since`, the moment
 * not before which it happened; `at` is then the one not after. `accepted` is 1 once a user has seen it.
 */
const elsewhere = `
  ALTER TABLE changes ADD COLUMN ended INTEGER;
  ALTER TABLE changes ADD COLUMN since INTEGER;
  ALTER TABLE changes ADD COLUMN accepted INTEGER;
`

const stored = (outcome: Outcome): StoredOutcome => (outcome === 'notDone' ? 'refused' : outcome)

const insert = command<[Omit<Row, 'backBy' | 'until'>]>(`INSERT OR IGNORE INTO changes (${COLUMNS})
  VALUES (:id, :at, :kind, :thing, :name, :action, :outcome, :job, :work, :since, :bodies)`)
const update = command<[Pick<Row, 'id' | 'outcome' | 'thing'> & { ended: number | null }]>(
  `UPDATE changes SET outcome = :outcome, thing = coalesce(:thing, thing),
    ended = coalesce(:ended, ended) WHERE id = :id`,
)
const accept = command<[id: ChangeId]>('UPDATE changes SET accepted = 1 WHERE id = ?')
/** The number of changes made elsewhere that are kept. */
const MOST_FOREIGN = 5_000
const dropForeign = command<[]>(`DELETE FROM changes WHERE since IS NOT NULL AND id IN (
  SELECT id FROM changes WHERE since IS NOT NULL ORDER BY at DESC, rowid DESC
    LIMIT -1 OFFSET ${MOST_FOREIGN})`)
const redact = command<[Pick<Row, 'id' | 'name' | 'bodies'>]>(
  'UPDATE changes SET name = :name, bodies = :bodies WHERE id = :id',
)
const drop = command<[id: ChangeId]>('DELETE FROM changes WHERE id = ?')
const dropBefore = command<[before: number]>(
  `DELETE FROM changes WHERE at < ? AND id NOT IN (SELECT id FROM ${ENDING})`,
)
const putBackBy = command<[change: ChangeId, by: ChangeId]>(
  'INSERT OR IGNORE INTO changes_back (change, by) VALUES (?, ?)',
)
const release = command<[by: ChangeId]>('DELETE FROM changes_back WHERE by = ?')

function rowOf({
  before,
  after,
  names,
  about,
  secret,
  forgotten,
  backBy: _by,
  until: _until,
  ...change
}: KeptChange) {
  const { thing, job, work, since } = change
  const absent = {
    thing: thing ?? null,
    job: job ?? null,
    work: work ?? null,
    since: since ?? null,
  }
  return {
    ...change,
    outcome: stored(change.outcome),
    ...(absent as object),
    bodies: JSON.stringify({ before, after, names, about, secret, forgotten }),
  }
}

/**
 * Stores a change that is about to be sent. Returns false if one of the changes that it reverts is
 * reverted already, or being reverted, or if the planned change that it carries out is not open.
 */
function begin(
  db: WritableDatabase,
  change: KeptChange,
  back: readonly ChangeId[],
  planned?: PlannedId,
): boolean {
  if (named(db, back).some(({ backBy }) => backBy !== undefined)) return false
  if (planned !== undefined && !isOpen(db, planned)) return false
  insert(db).run(rowOf(change))
  if (planned !== undefined) carryOut(db, planned, change.id)
  for (const id of back) putBackBy(db).run(id, change.id)
  if (change.until !== undefined) insertEnd(db).run(change.id, change.until)
  return true
}

/**
 * Stores the outcome of a change. One that was not carried out has reverted nothing, and puts off no end
 * of another.
 */
function end(
  db: WritableDatabase,
  id: ChangeId,
  outcome: Outcome,
  thing?: string,
  ended?: number,
): void {
  update(db).run({
    id,
    outcome: stored(outcome),
    thing: (thing ?? null) as string,
    ended: ended ?? null,
  })
  if (outcome === 'notDone') {
    release(db).run(id)
    releasePlanned(db, id, 'notDone')
  }
  if (outcome === 'done') putOffOthers(db, id)
}

function putOffOthers(db: WritableDatabase, id: ChangeId): void {
  for (const { at, kind, thing, until } of named(db, [id])) {
    if (until !== undefined) putOff(db).run({ kind, thing: thing ?? null, at, until })
  }
}

/** Stores changes that were made elsewhere. */
export function addForeign(db: WritableDatabase, changes: readonly KeptChange[]): void {
  for (const change of changes) insert(db).run(rowOf(change))
  if (changes.length > 0) dropForeign(db).run()
}

/** Removes a change that was never sent. */
function forget(db: WritableDatabase, id: ChangeId): void {
  releasePlanned(db, id)
  drop(db).run(id)
  release(db).run(id)
}

/**
 * Leaves the planned changes of recorded ones to the user whose outcome reading does not show; returns
 * them. The thing is as neither left it: no end of theirs is to come.
 */
function leaveUnproven(db: WritableDatabase, ids: readonly ChangeId[]): PlannedChange[] {
  return ids.flatMap((id) => {
    dropEnd(db).run(id)
    return releasePlanned(db, id, 'unknown')
  })
}

/**
 * Erases the values of changes that name a person, in the name of the thing, too: the change itself stays, and
 * cannot be put back.
 */
function eraseNamed(db: WritableDatabase, person: Person): void {
  const isNamed = namedIn(person.numbers)
  for (const { id, name } of endedNaming(db, person)) {
    const kept: Bodies = { forgotten: true }
    redact(db).run({ id, name: isNamed(name) ? '' : name, bodies: JSON.stringify(kept) })
  }
}

/** Sets the end of forwardings, or makes them permanent; returns those that exist. */
function setEnd(db: WritableDatabase, ids: readonly ChangeId[], until?: number): KeptChange[] {
  const lasting = named(db, ids).filter(
    ({ kind, action, outcome, backBy }) =>
      kind === 'numbers' && action === 'changed' && outcome !== 'notDone' && !backBy,
  )
  for (const { id } of lasting) {
    if (until === undefined) dropEnd(db).run(id)
    else moveEnd(db).run(id, until)
  }
  return named(
    db,
    lasting.map(({ id }) => id),
  )
}

export type ChangeTables = typeof changeTables

/** Tables of the changes made to the account by this program. */
export const changeTables = defineTables({
  name: 'changes',
  migrations: { 16: changes, 17: endsTable, 25: elsewhere, 29: returnsColumn, 30: plannedTable },
  reads: {
    list,
    named,
    urgent: (db) => openOf(db, 'urgent', 0),
    /** Returns the usual ones of the open changes since a moment. */
    usual: (db, from: number) => openOf(db, 'usual', from),
    ends: allEnds,
    nextEnd,
    planned: allPlanned,
    doubtfulStarts,
    announced: announcedDay.read,
  },
  writes: {
    begin,
    end,
    forget,
    setEnd,
    accept: (db, ids: readonly ChangeId[]): void => {
      for (const id of ids) accept(db).run(id)
    },
    /** Has changes wait for the user at their end, instead of being reverted by themselves. */
    leave: (db, ids: readonly ChangeId[]): void => {
      for (const id of ids) leaveEnd(db).run(id)
    },
    takeEnded,
    plan: addPlanned,
    leavePlanned,
    leaveUnproven,
    noteRefusals,
    dropPlanned,
    takeWaiting,
    announce: announcedDay.write,
    prune: (db, before: number): void => void dropBefore(db).run(before),
  },
  persons: {
    changes: eraseNamed,
    changes_planned: erasePlanned,
    ...{ changes_back: 'none', changes_until: 'none', changesAnnounced: 'none' },
  },
  handover: {
    give: (db) => ({
      held: all(db).all().map(changeOf),
      told: reminded(db).all(),
      left: leftEnds(db).all(),
      planned: allPlanned(db),
    }),
    take(db, { held, told, left, planned }) {
      for (const change of held) insert(db).run(rowOf(change))
      for (const { id, backBy, until } of held) {
        if (backBy !== undefined) putBackBy(db).run(id, backBy)
        if (until !== undefined) insertEnd(db).run(id, until)
      }
      for (const id of told) markTold(db).run(id)
      for (const id of left) leaveEnd(db).run(id)
      addPlanned(db, planned)
    },
  },
  // Another file, or another copy of it, may have carried them out or reverted them since.
  onLoss(db) {
    leaveAllPlanned(db)
    leaveEnds(db).run()
  },
})
