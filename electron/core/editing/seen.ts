import { stripBidi } from '../../shared/bidi.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { versionOf } from '../platform/version.ts'

/**
 * True if something is as the user saw it: a page shows texts without bidirectional control
 * characters.
 */
export const isSeen = (there: object, seen: object): boolean =>
  versionOf(stripBidi(there)) === versionOf(stripBidi(seen))

/** @throws `changed` with the field if something is no longer as the user saw it */
export function requireSeen(there: object, seen: object, field: string): void {
  if (!isSeen(there, seen)) throw new CoreFailure('changed', { field })
}
