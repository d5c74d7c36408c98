import { stripBidi } from '../../shared/bidi.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { versionOf } from '../platform/version.ts'

/** The state that the user saw: its version, or the fields as a page showed them. */
export type Seen<There> = string | There

/**
 * True if something is as the user saw it, or they saw nothing: a page shows texts without bidirectional
 * control characters.
 */
export function isSeen<There extends object>(there: There, seen: Seen<There> | undefined): boolean {
  if (typeof seen === 'string') return versionOf(there) === seen
  return !seen || versionOf(stripBidi(there)) === versionOf(stripBidi(seen))
}

/** @throws `changed` if something is no longer as the user saw it */
export function requireSeen<There extends object>(
  there: There,
  seen: Seen<There> | undefined,
): void {
  if (!isSeen(there, seen)) throw new CoreFailure('changed')
}
