import { CoreFailure } from '../../platform/failures/core-failure.ts'
import { createTaskQueue } from '../../platform/tasks/task-queue.ts'
import type { Change } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import { createDecisions, limited, requireFilled, type Decisions } from './decisions.ts'
import type { Limits } from './limits.ts'
import { isDialable } from '../../../shared/phone-number.ts'
import { partiesOf } from '../../messages/thread-id.ts'
import { createLocalIds } from '../../messages/order.ts'
import type { Outbox } from './outbox.ts'
import type { WayOut } from './way-out.ts'
import type { Message, Past, ThreadId } from '../../../bridge/inbox.ts'

export interface OutgoingOptions {
  stored: StoredInbox
  limits: Limits
  outbox: Pick<Outbox, 'wake'>
  requireSender: WayOut['requireSender']
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  onChange(change: Change): void
}

/**
 * `agreed`: the user has read the limits' question; `keepDraft`: the thread's draft is another
 * text, and stays; `past`: the colleagues' work that the user saw.
 */
interface SendOptions {
  agreed?: boolean | undefined
  keepDraft?: boolean | undefined
  past?: Past | undefined
}

/** Commands of the user for outgoing messages. */
export interface Outgoing extends Decisions {
  send(thread: ThreadId, text: string, options?: SendOptions): Promise<Message>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { stored, limits, outbox, requireSender, onChange } = options
  const nextId = createLocalIds()
  // The verdict on a message depends on those queued before it.
  const oneByOne = createTaskQueue()

  async function queue(
    thread: ThreadId,
    text: string,
    { agreed, keepDraft, past }: SendOptions,
  ): Promise<Message> {
    const { verdict } = await limits.report(thread, text)
    const { own, other } = partiesOf(thread) ?? { own: '', other: '' }
    requireSender(own)
    if (!isDialable(other)) throw new CoreFailure('invalid', { field: 'other' })
    if (text.trim() === '') throw new CoreFailure('invalid', { field: 'text' })
    requireFilled(text)
    if (verdict === 'refuse' || (verdict === 'ask' && !agreed)) throw limited()
    const at = Date.now()
    const message = queuedMessage(
      { id: nextId(at), thread, text, at, ...(past && { past }) },
      options.undo(),
    )
    const { outstanding, ...change } = await stored.add(message, keepDraft)
    onChange(change)
    outbox.wake(outstanding)
    return message
  }

  return {
    // Letters go whole: one with a mark of its own is paid twice.
    send: (thread, text, how = {}) => oneByOne(() => queue(thread, text.normalize('NFC'), how)),
    ...createDecisions(options),
  }
}

/** @param undo how long it may be taken back, in milliseconds */
function queuedMessage(
  written: Pick<Message, 'id' | 'thread' | 'text' | 'at' | 'past'>,
  undo: number,
): Message {
  const message: Message = { ...written, direction: 'outgoing', state: 'queued' }
  return undo > 0 ? { ...message, sendAt: written.at + undo } : message
}
