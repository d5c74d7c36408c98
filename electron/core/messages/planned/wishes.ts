import { hasConsent, refusalWith } from '../../contacts/stored/wishes.ts'
import { values, type ReadableDatabase } from '../../database/handles.ts'
import { stateCode } from '../stored/states.ts'

const lastCame = values<[{ other: string; received: number }], number>(
  'SELECT EXISTS (SELECT 1 FROM threads WHERE other = :other AND last_state = :received)',
)

/** True if the person wrote last, so that a message is an answer. */
const isAwaiting = (db: ReadableDatabase, other: string): boolean =>
  lastCame(db).get({ other, received: stateCode('received') }) === 1

/**
 * Returns the recipients who asked for no more, and those without a recorded consent to whom a
 * message is no answer.
 */
export function wishesOf(
  db: ReadableDatabase,
  others: readonly string[],
): { refused: string[]; unasked: string[] } {
  const refused = new Set(others.filter((other) => refusalWith(db, other) !== undefined))
  const unasked = others.filter(
    (other) => !refused.has(other) && !hasConsent(db, other) && !isAwaiting(db, other),
  )
  return { refused: [...refused], unasked }
}
