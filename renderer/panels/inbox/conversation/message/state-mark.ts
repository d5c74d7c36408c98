import type { MessageState } from '../../../../../electron/bridge/inbox.ts'

/*
 * The marks of a message's state as plain paths (after Lucide's), on a square of 24: thousands of
 * messages scroll by, and an icon's component in each would cost more than the message.
 */

const CLOCK = 'M12 6v6l4 2M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const TICK = 'M20 6 9 17l-5-5'
const TWO_TICKS = 'M18 6 7 17l-5-5M22 10l-7.5 7.5L13 16'
const CIRCLE = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
const ALERT = `${CIRCLE}M12 8v4M12 16h.01`
const CROSS = `${CIRCLE}m15 9-6 6M9 9l6 6`
const QUESTION = `${CIRCLE}M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01`

const marks: Record<MessageState, string> = {
  received: '',
  queued: CLOCK,
  sending: CLOCK,
  accepted: TICK,
  confirmed: TICK,
  delivered: TWO_TICKS,
  undelivered: ALERT,
  refused: CROSS,
  unsent: ALERT,
  unknown: QUESTION,
}

/** The mark of an outgoing message's state; a received one has none. */
export const markOf = (state: MessageState): string => marks[state]

/** States in which a message needs words, and often a decision, beside its mark. */
const TROUBLED = new Set<MessageState>(['undelivered', 'refused', 'unsent', 'unknown'])

export const isTroubled = (state: MessageState): boolean => TROUBLED.has(state)
