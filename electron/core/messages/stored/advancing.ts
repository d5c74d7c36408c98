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

/** Nobody knows what became of a message: a person decides, by what of the list may be it, if anything is. */
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

/** A message whose state moves on: what was said of the state before holds no more. */
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
    // What was in sight as it was written is the same, however often it tries to leave.
    ...(past && isUnderWay(rest.state) && isUnderWay(to) && { past }),
    ...(again && (isUnderWay(to) || to === 'unknown') && { again }),
    // Colleagues are asked anew before it leaves again.
    ...(alone && to !== 'queued' && { alone }),
  }
}
