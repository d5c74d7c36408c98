import type { ChangeId, ChangesEnd } from '../../bridge/changes.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import {
  command,
  objects,
  type ReadableDatabase,
  values,
  type WritableDatabase,
} from '../database/handles.ts'

/** Ends of temporary changes; `told` is 1 once the user was reminded. */
export const endsTable = `
  CREATE TABLE changes_until (
    change TEXT PRIMARY KEY REFERENCES changes (id) ON DELETE CASCADE,
    until INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`

/** Ends of temporary changes: `returns` is 1 while the change is to be reverted then without asking. */
export const returnsColumn = `
  ALTER TABLE changes_until ADD COLUMN returns INTEGER NOT NULL DEFAULT 0;
`

/**
 * True if this program later changed the thing for good, so that the change is no longer in effect. A return
 * to the change itself does not count: a revert of later ones alone, or a moment with the same values. Nor
 * does what others have changed since: then the user decides. Clocks may be set back: the order of rows counts.
 */
const REPLACED = `EXISTS (SELECT 1 FROM changes later
  WHERE later.kind = changes.kind AND later.thing = changes.thing
    AND later.rowid > changes.rowid
    AND later.since IS NULL AND later.outcome = 'done'
    AND later.id NOT IN (SELECT change FROM changes_until)
    AND later.id NOT IN (SELECT change FROM changes_back)
    AND CASE later.work
      WHEN 'changes.putBack' THEN EXISTS (SELECT 1 FROM changes_back undone
        JOIN changes former ON former.id = undone.change
        WHERE undone.by = later.id AND former.rowid < changes.rowid)
      WHEN 'history.restore' THEN later.bodies ->> '$.after' <> changes.bodies ->> '$.after'
      ELSE TRUE END
    AND NOT EXISTS (SELECT 1 FROM changes others
      WHERE others.kind = later.kind AND others.thing = later.thing
        AND others.rowid > later.rowid AND others.since IS NOT NULL))`
/** Reverted, refused and replaced changes no longer expire. */
export const LASTS = `by IS NULL AND outcome <> 'refused' AND NOT ${REPLACED}`
export const BACK = 'LEFT JOIN changes_back back ON back.change = id'
export const ENDING = `changes_until ends JOIN changes ON id = ends.change ${BACK} WHERE ${LASTS}`

/**
 * Changes that end up to a moment; with `told` 0 only those without a reminder, with 1 all. With
 * `returns` 0 only ends that are not reverted by themselves, with 1 all: an end of a thing of which one
 * change is left to the user is left as a whole. What is left comes first.
 */
const ending = objects<
  [told: 0 | 1, returns: 0 | 1, until: number],
  ChangesEnd['changes'][number] & EndRow
>(
  `SELECT id, thing, name, until, told, returns FROM (
    SELECT id, thing, name, until, told, at, changes.rowid AS place,
      min(returns) OVER (PARTITION BY until, kind, thing) AS returns
    FROM ${ENDING})
  WHERE told <= ? AND returns <= ? AND until <= ?
  ORDER BY until, returns, at, place`,
)
export const insertEnd = command<[id: ChangeId, until: number]>(
  'INSERT OR REPLACE INTO changes_until (change, until, returns) VALUES (?, ?, 1)',
)
/** The user has agreed to a revert without a question only if the change was made as a temporary one. */
export const moveEnd = command<[id: ChangeId, until: number]>(`
  INSERT INTO changes_until (change, until) VALUES (?, ?)
    ON CONFLICT (change) DO UPDATE SET until = excluded.until, told = 0`)
export const leaveEnd = command<[id: ChangeId]>(
  'UPDATE changes_until SET returns = 0 WHERE change = ?',
)
export const leaveEnds = command<[]>('UPDATE changes_until SET returns = 0')
export const dropEnd = command<[id: ChangeId]>('DELETE FROM changes_until WHERE change = ?')
export const markTold = command<[id: ChangeId]>(
  'UPDATE changes_until SET told = 1 WHERE change = ?',
)
export const leftEnds = values<[], ChangeId>('SELECT change FROM changes_until WHERE returns = 0')
export const reminded = values<[], ChangeId>('SELECT change FROM changes_until WHERE told = 1')
/**
 * Earlier temporary changes of the thing end with the new one, begun `at`, and are reverted together with
 * it; those that were left to the user before still wait for an answer.
 */
export const putOff = command<[{ kind: string; thing: string | null; at: number; until: number }]>(`
  UPDATE changes_until SET until = :until, told = 0
    WHERE until < :until AND (returns = 1 OR until > :at) AND change IN (
      SELECT id FROM ${ENDING} AND kind = :kind AND thing = :thing)`)

interface EndRow {
  until: number
  told: number
  returns: number
}

/** Groups temporary changes by their end, and by whether they are reverted then; the earliest first. */
function endsIn(rows: readonly (ChangesEnd['changes'][number] & EndRow)[]): ChangesEnd[] {
  const moments = Map.groupBy(rows, ({ until, returns }) => `${until} ${returns}`)
  return [...moments.values()].map((some) => ({
    until: some[0]?.until ?? 0,
    ...(some[0]?.returns === 1 && { returns: true as const }),
    changes: some.map(({ id, thing, name }) => omitNullish({ id, thing, name })),
  }))
}

const EVER = Number.MAX_SAFE_INTEGER

/** Returns the ends that are still to come, or wait for the user, the earliest first. */
export const allEnds = (db: ReadableDatabase): ChangesEnd[] => endsIn(ending(db).all(1, 1, EVER))

/** Returns the time of the next end of which the user was not reminded, after a moment. */
export const nextEnd = (db: ReadableDatabase, after = -Infinity): number | undefined =>
  ending(db)
    .all(0, 1, EVER)
    .find(({ until }) => until > after)?.until

/**
 * Returns expired changes without a reminder that are not reverted by themselves, and marks them as
 * announced.
 */
export function takeEnded(db: WritableDatabase, now: number): ChangesEnd[] {
  const rows = ending(db).all(0, 0, now)
  for (const { id } of rows) markTold(db).run(id)
  return endsIn(rows)
}
