import type { ChangedBody, ChangeId, ChangesFilter, KeptChange } from '../../bridge/changes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  type WritableDatabase,
} from '../database/handles.ts'
import { defineTables } from '../database/tables.ts'

/** A change is on the disk before it leaves; of one that puts others back each of those is told in a row of its own. */
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

/** What is kept in one column, because nothing is looked for in it. */
interface Bodies {
  before?: ChangedBody
  after?: ChangedBody
  secret?: true
}

interface Row extends Omit<KeptChange, keyof Bodies> {
  bodies: string
}

const COLUMNS = 'id, at, kind, thing, name, action, outcome, job, work, bodies'
const ROWS = `SELECT ${COLUMNS}, by AS backBy FROM changes LEFT JOIN changes_back ON change = id`

const one = objects<[id: ChangeId], Row>(`${ROWS} WHERE id = ?`)
/** The newest first; of the same moment the one that was written last. */
const newestFirst = (which: string) =>
  objects<[Bound], Row>(`${ROWS}
    WHERE ${which} AND (:kind IS NULL OR kind = :kind) AND at >= :from AND at < :to
    ORDER BY at DESC, changes.rowid DESC`)
const ofJob = newestFirst('job = :job')
const ofThing = newestFirst('kind = :kind AND thing = :thing')
const ofAll = newestFirst('TRUE')
const all = objects<[], Row>(ROWS)
const insert = command<[Omit<Row, 'backBy'>]>(`INSERT OR IGNORE INTO changes (${COLUMNS})
  VALUES (:id, :at, :kind, :thing, :name, :action, :outcome, :job, :work, :bodies)`)
const update = command<[Pick<Row, 'id' | 'outcome' | 'thing'>]>(
  'UPDATE changes SET outcome = :outcome, thing = coalesce(:thing, thing) WHERE id = :id',
)
const drop = command<[id: ChangeId]>('DELETE FROM changes WHERE id = ?')
const dropBefore = command<[before: number]>('DELETE FROM changes WHERE at < ?')
const putBackBy = command<[change: ChangeId, by: ChangeId]>(
  'INSERT OR IGNORE INTO changes_back (change, by) VALUES (?, ?)',
)
const release = command<[by: ChangeId]>('DELETE FROM changes_back WHERE by = ?')

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

function rowOf({ before, after, secret, backBy: _backBy, ...change }: KeptChange) {
  const { thing, job, work } = change
  return {
    ...change,
    ...({ thing: thing ?? null, job: job ?? null, work: work ?? null } as object),
    bodies: JSON.stringify({ before, after, secret }),
  }
}

/** Some of the changes that fit, after one of them. */
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
 * Keeps a change that is about to leave. Answers whether it may: not where one of those that it puts back is put
 * back already, or is being.
 */
function begin(db: WritableDatabase, change: KeptChange, back: readonly ChangeId[]): boolean {
  if (named(db, back).some(({ backBy }) => backBy !== undefined)) return false
  insert(db).run(rowOf(change))
  for (const id of back) putBackBy(db).run(id, change.id)
  return true
}

/** Keeps what became of a change. What was not carried out has put nothing back. */
function end(
  db: WritableDatabase,
  id: ChangeId,
  outcome: KeptChange['outcome'],
  thing?: string,
): void {
  update(db).run({ id, outcome, thing: (thing ?? null) as string })
  if (outcome === 'refused') release(db).run(id)
}

/** Forgets a change that never left. */
function forget(db: WritableDatabase, id: ChangeId): void {
  drop(db).run(id)
  release(db).run(id)
}

export type ChangeTables = typeof changeTables

/** What was changed in the account from here. */
export const changeTables = defineTables({
  name: 'changes',
  migrations: { 16: changes },
  reads: { list, named },
  writes: {
    begin,
    end,
    forget,
    prune: (db, before: number): void => void dropBefore(db).run(before),
  },
  handover: {
    give: (db) => all(db).all().map(changeOf),
    take(db, held) {
      for (const change of held) insert(db).run(rowOf(change))
      for (const { id, backBy } of held) if (backBy !== undefined) putBackBy(db).run(id, backBy)
    },
  },
})
