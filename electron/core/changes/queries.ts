import type { ChangedBody, ChangeId, ChangesFilter, KeptChange } from '../../bridge/changes.ts'
import { rankOf } from '../../shared/change-rank.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import { objects, type ReadableDatabase, values } from '../database/handles.ts'
import { namedIn, type PersonScope } from '../database/person.ts'
import { fold } from '../platform/full-text/text.ts'
import { BACK, ENDING, LASTS } from './ends.ts'
import { plannedTexts } from './planned.ts'

/** The values of one JSON column, which no query searches. */
export interface Bodies {
  before?: ChangedBody
  after?: ChangedBody
  names?: KeptChange['names']
  about?: string
  secret?: true
  forgotten?: true
}

export interface Row extends Omit<KeptChange, keyof Bodies | 'outcome'> {
  outcome: StoredOutcome
  bodies: string
}

/** An outcome as the first version named it in the file. */
export type StoredOutcome = 'done' | 'refused' | 'unknown'

export const COLUMNS = 'id, at, kind, thing, name, action, outcome, job, work, since, bodies'
const ROWS = `SELECT ${COLUMNS}, by AS backBy,
  CASE WHEN until IS NOT NULL AND ${LASTS} THEN until END AS until
  FROM changes ${BACK} LEFT JOIN changes_until ends ON ends.change = id`

/** The number of changes made elsewhere that wait for a user at most. */
const MOST_OPEN = 200

const one = objects<[id: ChangeId], Row>(`${ROWS} WHERE id = ?`)
/** The newest first; of the same time, the row written last. */
const newestFirst = (which: string) =>
  objects<[Bound], Row>(`${ROWS}
    WHERE ${which} AND (:kind IS NULL OR kind = :kind) AND at >= :from AND at < :to
    ORDER BY at DESC, changes.rowid DESC`)
const ofJob = newestFirst('job = :job')
const ofThing = newestFirst('kind = :kind AND thing = :thing')
const ofAll = newestFirst('TRUE')
export const all = objects<[], Row>(`${ROWS} ORDER BY changes.rowid`)
/** Changes made elsewhere that nothing has followed, and that no user has accepted; the newest first. */
const open = objects<[], Row>(`${ROWS}
  WHERE since IS NOT NULL AND accepted IS NULL AND by IS NULL AND NOT EXISTS (
    SELECT 1 FROM changes later WHERE later.kind = changes.kind AND later.thing = changes.thing
      AND later.outcome <> 'refused' AND later.at > changes.at)
  ORDER BY at DESC, changes.rowid DESC`)
export const openOf = (db: ReadableDatabase, rank: ReturnType<typeof rankOf>, from: number) =>
  open(db)
    .all()
    .map(changeOf)
    .filter((change) => change.at >= from && rankOf(change) === rank)
    .slice(0, MOST_OPEN)
const countBefore = values<[before: number], number>(
  `SELECT count(*) FROM changes WHERE at < ? AND id NOT IN (SELECT id FROM ${ENDING})`,
)

/** Number of changes that are removed with those before a moment: one that still lasts stays. */
export const countRemoved = (db: ReadableDatabase, before: number): number =>
  countBefore(db).get(before) ?? 0

interface Bound {
  kind: string | null
  thing: string | null
  job: string | null
  from: number
  to: number
}

export function changeOf({ bodies, ...row }: Row): KeptChange {
  const outcome = row.outcome === 'refused' ? 'notDone' : row.outcome
  return { ...omitNullish({ ...row, outcome }), ...(JSON.parse(bodies) as Bodies) }
}

/** Returns a page of the changes that match, after one of them. */
export function list(
  db: ReadableDatabase,
  filter: ChangesFilter,
  { after, limit }: { after?: ChangeId | undefined; limit: number },
): { changes: KeptChange[]; more: boolean } {
  const { kind, thing, job, text = '', from = 0, to = Number.MAX_SAFE_INTEGER } = filter
  const part = fold(text)
  const bound = { kind: kind ?? null, thing: thing ?? null, job: job ?? null, from, to }
  const found: KeptChange[] = []
  let isPast = after === undefined
  const some = job !== undefined ? ofJob : thing !== undefined ? ofThing : ofAll
  for (const row of some(db).iterate(bound)) {
    const fits = isPast && fold(row.name).includes(part)
    isPast ||= row.id === after
    if (!fits) continue
    if (found.length === limit) return { changes: found, more: true }
    found.push(changeOf(row))
  }
  return { changes: found, more: false }
}

export const named = (db: ReadableDatabase, ids: readonly ChangeId[]): KeptChange[] =>
  ids.flatMap((id) => {
    const row = one(db).get(id)
    return row ? changeOf(row) : []
  })

/** Texts in which changes, planned ones too, may name persons. */
export const changeTexts = (db: ReadableDatabase): string[] => [
  ...all(db)
    .all()
    .map(({ name, bodies }) => `${name} ${bodies}`),
  ...plannedTexts(db),
]

/**
 * Changes with a full number of a person, the oldest first; a later revert of one of them, as by its end, is
 * among them.
 */
export function changesNaming(db: ReadableDatabase, { numbers, until }: PersonScope): KeptChange[] {
  const isNamed = namedIn(numbers)
  const named = all(db)
    .all()
    .filter(({ name, bodies }) => isNamed(`${name} ${bodies}`))
  const reverts = new Set(named.flatMap(({ at, backBy }) => (at <= until && backBy) || []))
  return named
    .filter(({ id, at }) => at <= until || reverts.has(id))
    .map(changeOf)
    .toSorted((one, other) => one.at - other.at)
}

/** Those of them that can be erased: a temporary one that still lasts has to end first. */
export const endedNaming = (db: ReadableDatabase, whose: PersonScope): KeptChange[] =>
  changesNaming(db, whose).filter((one) => one.until === undefined)
