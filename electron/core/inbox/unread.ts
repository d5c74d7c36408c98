import { compare, lowerBound, type Position } from './order.ts'

/** A message that was not read; `byHand` if a person marked it so. */
export interface UnreadItem extends Position {
  byHand?: true
}

/** What is read and unread in one thread. */
export interface Reading {
  /** Everything up to here was seen in this app. */
  upTo?: Position
  /** Oldest first. */
  unread: readonly UnreadItem[]
}

export const NOTHING_READ: Reading = { unread: [] }

/**
 * Takes an incoming message up. It is unread unless the service says that it was read elsewhere.
 * One from the history that lies before the mark was seen too; one that has only just arrived was
 * not, even if the service dates it back.
 */
export function takeUp(
  reading: Reading,
  message: Position,
  { readThere, history }: { readThere: boolean; history: boolean },
): Reading {
  const seen = history && reading.upTo !== undefined && compare(message, reading.upTo) <= 0
  if (readThere || seen) return reading
  return { ...reading, unread: inserted(reading.unread, { at: message.at, id: message.id }) }
}

/** The service says that a message was read elsewhere; what a person marked unread stays unread. */
export function readElsewhere(reading: Reading, id: string): Reading {
  const unread = reading.unread.filter((item) => item.id !== id || item.byHand)
  return unread.length === reading.unread.length ? reading : { ...reading, unread }
}

/** Everything up to a message was seen; the mark never moves back. */
export function readUpTo(reading: Reading, message: Position): Reading {
  const upTo = { at: message.at, id: message.id }
  return {
    upTo: reading.upTo && compare(reading.upTo, upTo) > 0 ? reading.upTo : upTo,
    unread: reading.unread.filter((item) => compare(item, upTo) > 0),
  }
}

/** A person marked the thread unread: its last incoming message counts again. */
export function unreadAgain(reading: Reading, lastIncoming: Position): Reading {
  const rest = reading.unread.filter(({ id }) => id !== lastIncoming.id)
  const item: UnreadItem = { at: lastIncoming.at, id: lastIncoming.id, byHand: true }
  return { ...reading, unread: inserted(rest, item) }
}

function inserted(items: readonly UnreadItem[], item: UnreadItem): UnreadItem[] {
  return items.toSpliced(lowerBound(items, item), 0, item)
}
