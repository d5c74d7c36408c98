import { stripBidi } from '../../shared/bidi.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { versionOf } from '../platform/version.ts'

/** Whether something is as a person saw it: a page shows texts without signs that turn letters around. */
export const isSeen = (there: object, seen: object): boolean =>
  versionOf(stripBidi(there)) === versionOf(stripBidi(seen))

/** Throws `changed` with the field where something is another by now than a person saw. */
export function requireSeen(there: object, seen: object, field: string): void {
  if (!isSeen(there, seen)) throw new CoreFailure('changed', { field })
}
