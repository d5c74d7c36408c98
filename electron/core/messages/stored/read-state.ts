import { compare, lowerBound, type Position } from '../order.ts'

/** An unread message; `byHand` if the user marked it so. */
export interface UnreadItem extends Position {
  byHand?: true
}

/** Read and unread messages of one thread. */
export interface ReadState {
  /** Everything up to here was seen in this app. */
  upTo?: Position
  /** Oldest first. */
  unread: readonly UnreadItem[]
}

/**
 * Takes an incoming message up. It is unread unless the service says that it was read elsewhere.
 * One from the history that lies before the mark was seen too; one that has only just arrived was
 * not, even if the service dates it back.
 */
export function takeUp(
  state: ReadState,
  message: Position,
  { readThere, history }: { readThere: boolean; history: boolean },
): ReadState {
  const seen = history && state.upTo !== undefined && compare(message, state.upTo) <= 0
  if (readThere || seen) return state
  return { ...state, unread: inserted(state.unread, { at: message.at, id: message.id }) }
}

/**
 * The service reports a message as read elsewhere; one that the user marked unread stays unread.
 */
export function readElsewhere(state: ReadState, id: string): ReadState {
  const unread = state.unread.filter((item) => item.id !== id || item.byHand)
  return unread.length === state.unread.length ? state : { ...state, unread }
}

/** Everything up to a message was seen; the mark never moves back. */
export function readUpTo(state: ReadState, message: Position): ReadState {
  const upTo = { at: message.at, id: message.id }
  return {
    upTo: state.upTo && compare(state.upTo, upTo) > 0 ? state.upTo : upTo,
    unread: state.unread.filter((item) => compare(item, upTo) > 0),
  }
}

/** The user marked the thread unread: its last incoming message counts again. */
export function unreadAgain(state: ReadState, lastIncoming: Position): ReadState {
  const rest = state.unread.filter(({ id }) => id !== lastIncoming.id)
  const item: UnreadItem = { at: lastIncoming.at, id: lastIncoming.id, byHand: true }
  return { ...state, unread: inserted(rest, item) }
}

function inserted(items: readonly UnreadItem[], item: UnreadItem): UnreadItem[] {
  return items.toSpliced(lowerBound(items, item), 0, item)
}
