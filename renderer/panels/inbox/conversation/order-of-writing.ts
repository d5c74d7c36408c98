import type { Message } from '../../../../electron/bridge/inbox.ts'

/** What the service took longer ago than this, in milliseconds, and never listed stays where it is. */
const LISTED_WITHIN = 300_000

/**
 * Returns messages in order of time, except that own ones whose time the service has not told yet come
 * after those of which it has: they leave in the order in which they were written, and until then bear
 * the time of the writing, which may be before the time at which an earlier one left.
 */
export function inOrderOfWriting(messages: Message[]): Message[] {
  const last = messages.findLastIndex(isListed)
  const newest = messages[last]
  if (!newest) return messages
  const isLater = (message: Message) => isStillToLeave(message) || isAwaited(message, newest.at)
  const upTo = messages.slice(0, last + 1)
  const later = upTo.filter(isLater)
  if (later.length === 0) return messages
  return [...upTo.filter((one) => !isLater(one)), ...later, ...messages.slice(last + 1)]
}

const isListed = ({ state }: Message): boolean =>
  state === 'confirmed' || state === 'delivered' || state === 'undelivered'

const isStillToLeave = ({ state }: Message): boolean => state === 'queued' || state === 'sending'

const isAwaited = ({ state, at }: Message, now: number): boolean =>
  state === 'accepted' && now - at < LISTED_WITHIN
