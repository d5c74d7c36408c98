import type { Lookalike, Message, MessageState } from '../../../bridge/inbox.ts'
import type { StoredMessage } from './message-rows.ts'
import type { Advance } from './types.ts'
import type { Work } from './work.ts'

/** Moves a message on to another state. */
export function advanceMessage(
  work: Work,
  before: StoredMessage,
  to: MessageState,
  { serviceKey, needsDecision, ...details }: Advance = {},
): void {
  const message: Message = {
    ...(to === before.message.state ? before.message : settled(before.message, to)),
    ...details,
    ...(needsDecision && { needsDecision }),
    state: to,
  }
  work.replace(before, { ...before, message, ...(serviceKey !== undefined && { serviceKey }) })
}

/**
 * Marks a message as one of unknown outcome: the user decides, with the listed messages that may be
 * it.
 */
export function askAbout(
  work: Work,
  stored: StoredMessage,
  lookalikes: readonly Lookalike[] = [],
): void {
  const { state, failure, lookalikes: before = [] } = stored.message
  const all = [...before, ...lookalikes]
  advanceMessage(work, stored, 'unknown', {
    failure: (state === 'unknown' && failure) || { kind: 'unknown' },
    needsDecision: true,
    ...(all.length > 0 && { lookalikes: all }),
  })
}

/** From the wire a message may come back to the queue. */
const isUnderWay = (state: MessageState): boolean => state === 'queued' || state === 'sending'

/** Removes fields that belong to the former state of a message. */
function settled(
  {
    failure: _failure,
    sendAt: _sendAt,
    needsDecision: _decision,
    lookalikes: _lookalikes,
    otherListed: _other,
    stopped: _stopped,
    again,
    past,
    alone,
    ...rest
  }: Message,
  to: MessageState,
) {
  return {
    ...rest,
    // The colleagues' work seen while writing stays the same for every attempt to leave.
    ...(past && isUnderWay(rest.state) && isUnderWay(to) && { past }),
    ...(again && (isUnderWay(to) || to === 'unknown') && { again }),
    // Colleagues are asked once more before it leaves again.
    ...(alone && to !== 'queued' && { alone }),
  }
}
