import {
  command,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { mark } from './stored-rows.ts'

/** Extensions gone through at once for what is too old. */
const PRUNED = 50

const next = values<[after: number, count: number], number | null>(
  'SELECT max(id) FROM (SELECT DISTINCT id FROM presence WHERE id > ? ORDER BY id LIMIT ?)',
)
// Spans name the present era, so that the last of them stays.
const dropSpans = command<[{ before: number; era: number }]>(`
  DELETE FROM presence_spans WHERE until < :before AND (
    era < :era OR EXISTS (SELECT 1 FROM presence_spans WHERE era = :era AND until >= :before))`)
// Changes that are superseded by a later one of their era, say nothing, or have no span left. The newest
// change with a state stays: the recorder goes on from it.
const GOING = `at < :before AND (
  mark = ${mark.unknown}
  OR EXISTS (SELECT 1 FROM presence AS later WHERE later.id = presence.id
    AND later.era = presence.era AND later.at > presence.at AND later.at <= :before)
  OR NOT EXISTS (SELECT 1 FROM presence_spans WHERE era = presence.era))`
const drop = command<[{ after: number; upTo: number; before: number }]>(
  `DELETE FROM presence WHERE id > :after AND id <= :upTo AND ${GOING}`,
)
const countGoing = values<[{ before: number }], number>(
  `SELECT count(*) FROM presence WHERE ${GOING}`,
)

/** Number of changes that pruning before a moment drops. */
export const countPruned = (db: ReadableDatabase, before: number): number =>
  countGoing(db).get({ before }) ?? 0

/** The last extension that was gone through. */
const begun = () => ({ after: -1 })

/**
 * Forgets what lies before a moment, of some of the extensions at a time; returns whether there are more
 * of them.
 * @param era the present one
 */
export function prune(db: WritableDatabase, before: number, era: number): boolean {
  const progress = db.derived(begun)
  const { after } = progress
  if (after === -1) dropSpans(db).run({ before, era })
  const upTo = next(db).get(after, PRUNED)
  if (typeof upTo === 'number') drop(db).run({ after, upTo, before })
  progress.after = upTo ?? -1
  return typeof upTo === 'number'
}
