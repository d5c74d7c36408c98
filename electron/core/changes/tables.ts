import type {
  ChangedBody,
  ChangeId,
  ChangesEnd,
  ChangesFilter,
  KeptChange,
} from '../../bridge/changes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  values,
  type WritableDatabase,
} from '../database/handles.ts'
import { defineTables } from '../database/tables.ts'

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

/** Ends of temporary changes; `told` is 1 once the user was reminded. */
const ends = `
  CREATE TABLE changes_until (
    change TEXT PRIMARY KEY REFERENCES changes (id) ON DELETE CASCADE,
    until INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`

/** The values of one JSON column, which no query searches. */
interface Bodies {
  before?: ChangedBody
  after?: ChangedBody
  secret?: true
}

interface Row extends Omit<KeptChange, keyof Bodies> {
  bodies: string
}

const COLUMNS = 'id, at, kind, thing, name, action, outcome, job, work, bodies'
/** Reverted and refused changes no longer expire. */
const LASTS = "by IS NULL AND outcome <> 'refused'"
const BACK = 'LEFT JOIN changes_back back ON back.change = id'
const ROWS = `SELECT ${COLUMNS}, by AS backBy, CASE WHEN ${LASTS} THEN until END AS until
  FROM changes ${BACK} LEFT JOIN changes_until ends ON ends.change = id`
const ENDING = `changes_until ends JOIN changes ON id = ends.change ${BACK} WHERE ${LASTS}`

const one = objects<[id: ChangeId], Row>(`${ROWS} WHERE id = ?`)
/** The newest first; of the same time, the row written last. */
const newestFirst = (which: string) =>
  objects<[Bound], Row>(`${ROWS}
    WHERE ${which} AND (:kind IS NULL OR kind = :kind) AND at >= :from AND at < :to
    ORDER BY at DESC, changes.rowid DESC`)
const ofJob = newestFirst('job = :job')
const ofThing = newestFirst('kind = :kind AND thing = :thing')
const ofAll = newestFirst('TRUE')
const all = objects<[], Row>(ROWS)
const insert = command<[Omit<Row, 'backBy' | 'until'>]>(`INSERT OR IGNORE INTO changes (${COLUMNS})
  VALUES (:id, :at, :kind, :thing, :name, :action, :outcome, :job, :work, :bodies)`)
const update = command<[Pick<Row, 'id' | 'outcome' | 'thing'>]>(
  'UPDATE changes SET outcome = :outcome, thing = coalesce(:thing, thing) WHERE id = :id',
)
const drop = command<[id: ChangeId]>('DELETE FROM changes WHERE id = ?')
const dropBefore = command<[before: number]>(
  `DELETE FROM changes WHERE at < ? AND id NOT IN (SELECT id FROM ${ENDING})`,
)
const putBackBy = command<[change: ChangeId, by: ChangeId]>(
  'INSERT OR IGNORE INTO changes_back (change, by) VALUES (?, ?)',
)
const release = command<[by: ChangeId]>('DELETE FROM changes_back WHERE by = ?')

/** Changes that end up to a moment; with `told` 0 only those without a reminder, with 1 all. */
const ending = objects<[told: 0 | 1, until: number], ChangesEnd['changes'][number] & EndRow>(
  `SELECT id, thing, name, until, told FROM ${ENDING} AND told <= ? AND until <= ?
    ORDER BY until, at, changes.rowid`,
)
const insertEnd = command<[id: ChangeId, until: number]>(
  'INSERT OR REPLACE INTO changes_until (change, until) VALUES (?, ?)',
)
const dropEnd = command<[id: ChangeId]>('DELETE FROM changes_until WHERE change = ?')
const markTold = command<[id: ChangeId]>('UPDATE changes_until SET told = 1 WHERE change = ?')
const reminded = values<[], ChangeId>('SELECT change FROM changes_until WHERE told = 1')
/**
 * Earlier temporary changes of the thing end with the new one, and are reverted together with it.
 */
const putOff = command<[{ kind: string; thing: string | null; until: number }]>(`
  UPDATE changes_until SET until = :until, told = 0 WHERE until < :until AND change IN (
    SELECT id FROM ${ENDING} AND kind = :kind AND thing = :thing)`)

interface EndRow {
  until: number
  told: number
}

interface Bound {
  kind: string | null
  thing: string | null
  job: string | null
  from: number
  to: number
}

function changeOf({ bodies, ...row }: Row): KeptChange {
  return { ...omitNullish(row), ...(JSON.parse(bodies) as Bodies) }
}

function rowOf({ before, after, secret, backBy: _by, until: _until, ...change }: KeptChange) {
  const { thing, job, work } = change
  return {
    ...change,
    ...({ thing: thing ?? null, job: job ?? null, work: work ?? null } as object),
    bodies: JSON.stringify({ before, after, secret }),
  }
}

/** Returns a page of the changes that match, after one of them. */
function list(
  db: ReadableDatabase,
  filter: ChangesFilter,
  { after, limit }: { after?: ChangeId | undefined; limit: number },
): { changes: KeptChange[]; more: boolean } {
  const { kind, thing, job, text = '', from = 0, to = Number.MAX_SAFE_INTEGER } = filter
  const part = text.trim().toLocaleLowerCase()
  const bound = { kind: kind ?? null, thing: thing ?? null, job: job ?? null, from, to }
  const found: KeptChange[] = []
  let isPast = after === undefined
  const some = job !== undefined ? ofJob : thing !== undefined ? ofThing : ofAll
  for (const row of some(db).iterate(bound)) {
    const fits = isPast && row.name.toLocaleLowerCase().includes(part)
    isPast ||= row.id === after
    if (!fits) continue
    if (found.length === limit) return { changes: found, more: true }
    found.push(changeOf(row))
  }
  return { changes: found, more: false }
}

const named = (db: ReadableDatabase, ids: readonly ChangeId[]): KeptChange[] =>
  ids.flatMap((id) => {
    const row = one(db).get(id)
    return row ? changeOf(row) : []
  })

/**
 * Stores a change that is about to be sent. Returns false if one of the changes that it reverts is
 * reverted already, or being reverted.
 */
function begin(db: WritableDatabase, change: KeptChange, back: readonly ChangeId[]): boolean {
  if (named(db, back).some(({ backBy }) => backBy !== undefined)) return false
  insert(db).run(rowOf(change))
  for (const id of back) putBackBy(db).run(id, change.id)
  const { id, kind, thing, until } = change
  if (until !== undefined) {
    putOff(db).run({ kind, thing: thing ?? null, until })
    insertEnd(db).run(id, until)
  }
  return true
}

/** Stores the outcome of a change. A refused one has reverted nothing. */
function end(
  db: WritableDatabase,
  id: ChangeId,
  outcome: KeptChange['outcome'],
  thing?: string,
): void {
  update(db).run({ id, outcome, thing: (thing ?? null) as string })
  if (outcome === 'refused') release(db).run(id)
}

/** Removes a change that was never sent. */
function forget(db: WritableDatabase, id: ChangeId): void {
  drop(db).run(id)
  release(db).run(id)
}

/** Groups temporary changes by their end, the earliest first. */
function endsIn(rows: readonly (ChangesEnd['changes'][number] & EndRow)[]): ChangesEnd[] {
  const moments = Map.groupBy(rows, ({ until }) => until)
  return [...moments].map(([until, some]) => ({
    until,
    changes: some.map(({ until: _until, told: _told, ...change }) => omitNullish(change)),
  }))
}

const EVER = Number.MAX_SAFE_INTEGER

/** Sets the end of forwardings, or makes them permanent; returns those that exist. */
function setEnd(db: WritableDatabase, ids: readonly ChangeId[], until?: number): KeptChange[] {
  const lasting = named(db, ids).filter(
    ({ kind, action, outcome, backBy }) =>
      kind === 'numbers' && action === 'changed' && outcome !== 'refused' && !backBy,
  )
  for (const { id } of lasting) {
    if (until === undefined) dropEnd(db).run(id)
    else insertEnd(db).run(id, until)
  }
  return named(
    db,
    lasting.map(({ id }) => id),
  )
}

/** Returns expired changes without a reminder, and marks them as announced. */
function takeEnded(db: WritableDatabase, now: number): ChangesEnd[] {
  const rows = ending(db).all(0, now)
  for (const { id } of rows) markTold(db).run(id)
  return endsIn(rows)
}

export type ChangeTables = typeof changeTables

/** Tables of the changes made to the account by this program. */
export const changeTables = defineTables({
  name: 'changes',
  migrations: { 16: changes, 17: ends },
  reads: {
    list,
    named,
    ends: (db) => endsIn(ending(db).all(1, EVER)),
    /** Time of the next reminder. */
    nextEnd: (db) => ending(db).get(0, EVER)?.until,
  },
  writes: {
    begin,
    end,
    forget,
    setEnd,
    takeEnded,
    prune: (db, before: number): void => void dropBefore(db).run(before),
  },
  handover: {
    give: (db) => ({ held: all(db).all().map(changeOf), told: reminded(db).all() }),
    take(db, { held, told }) {
      for (const change of held) insert(db).run(rowOf(change))
      for (const { id, backBy, until } of held) {
        if (backBy !== undefined) putBackBy(db).run(id, backBy)
        if (until !== undefined) insertEnd(db).run(id, until)
      }
      for (const id of told) markTold(db).run(id)
    },
  },
})
