import {
  command,
  tuples,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import type { MovementKind, WithdrawnMovement } from '../../../bridge/money.ts'
import type { Via } from '../stored-rows.ts'
import { codeOf, KINDS, toMovement, type MovementRow } from './movements.ts'

const FIELDS = 'via, kind, at, raw_time, amount, comment, nth'
const UNLISTED = 'via = ? AND kind = ? AND reading <> ? AND day >= ?'
type Unlisted = [via: number, kind: number, reading: number, from: number]

const keep = command<[at: number, ...Unlisted]>(`
  INSERT OR REPLACE INTO withdrawn_movements (${FIELDS}, sum, withdrawn)
    SELECT ${FIELDS}, sum, ? FROM movements WHERE ${UNLISTED}`)
const remove = command<Unlisted>(`DELETE FROM movements WHERE ${UNLISTED}`)
const comeBack = command<[]>(`
  DELETE FROM withdrawn_movements WHERE (${FIELDS}) IN (SELECT ${FIELDS} FROM movements)`)
const all = tuples<[via: number], [...MovementRow, withdrawn: number]>(`
  SELECT 0, kind, at, raw_time, sum, comment, withdrawn FROM withdrawn_movements
    WHERE via = ? ORDER BY withdrawn DESC, at DESC`)

/**
 * Takes rows out of a history that the reading of all since a day (`YYYYMMDD`, 0 for all there is) did not list;
 * what they said is kept beside it. Returns how many those were.
 */
export function withdraw(
  db: WritableDatabase,
  via: Via,
  kind: MovementKind,
  { reading, from }: { reading: number; from: number },
): number {
  const unlisted: Unlisted = [codeOf(via), KINDS.indexOf(kind), reading, from]
  keep(db).run(reading, ...unlisted)
  const { changes } = remove(db).run(...unlisted)
  comeBack(db).run()
  return changes
}

const corrected = tuples<
  [via: number, at: number, after: number, until: number, ...same: number[]],
  [at: number, sum: number]
>(`
  SELECT brought, sum FROM movements WHERE via = ? AND at <= ? AND brought > ? AND brought <= ?
  UNION ALL
  SELECT withdrawn, -sum FROM withdrawn_movements
    WHERE via = ? AND at <= ? AND withdrawn > ? AND withdrawn <= ?`)

/**
 * Returns the effects of earlier rows that were entered late or removed, by the time this was
 * noticed.
 */
export function correctedBetween(db: ReadableDatabase, via: Via, after: number, until: number) {
  const asked = [codeOf(via), after, after, until] as const
  return corrected(db).all(...asked, ...asked)
}

/** Returns the removed movements, latest first. */
export const withdrawnMovements = (db: ReadableDatabase, via: Via): WithdrawnMovement[] =>
  all(db)
    .all(codeOf(via))
    .map(([id, kind, at, rawTime, sum, comment, withdrawn]) => ({
      ...toMovement([id, kind, at, rawTime, sum, comment]),
      withdrawn,
    }))
