import { wallSpan } from './wall-span.ts'

const MINUTE = 60_000

/**
 * True if something read from the account is read again when it is opened: it is older than a minute.
 * A clock that was set back proves nothing of its age, so it is read as well.
 */
export function isAged(readAt: number, now?: number): boolean {
  const age = wallSpan(readAt, now)
  return age < 0 || age > MINUTE
}
