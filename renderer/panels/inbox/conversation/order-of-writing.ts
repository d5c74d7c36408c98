import type { Message } from '../../../../electron/bridge/inbox.ts'
import { isListed, isStillToBeListed } from '../../../../electron/shared/order-of-writing.ts'

/**
 * Returns messages in order of time, except that own ones whose time the service has not reported
 * yet come after those whose time it has.
 */
export function inOrderOfWriting(messages: Message[]): Message[] {
  const last = messages.findLastIndex(isListed)
  const newest = messages[last]
  if (!newest) return messages
  const isLater = (message: Message) => isStillToBeListed(message, newest)
  const upTo = messages.slice(0, last + 1)
  const later = upTo.filter(isLater)
  if (later.length === 0) return messages
  return [...upTo.filter((one) => !isLater(one)), ...later, ...messages.slice(last + 1)]
}
