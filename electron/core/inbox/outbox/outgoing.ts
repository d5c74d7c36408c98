import { CoreFailure } from '../../core-failure.ts'
import { createSerial } from '../../serial.ts'
import type { Archive, Change } from '../archive.ts'
import { createDecisions, limited, type Decisions } from './decisions.ts'
import type { Limits } from './limits.ts'
import { isDialable } from '../../phone/normalise.ts'
import { partiesOf } from '../thread-id.ts'
import { createLocalIds } from '../order.ts'
import type { Outbox } from './outbox.ts'
import type { Senders } from './senders.ts'
import type { SmsInterface, SendReceipt } from '../sms/interface.ts'
import type { Message, ThreadId } from '../types.ts'

export interface OutgoingOptions {
  archive: Archive
  senders: Senders
  limits: Limits
  outbox: Pick<Outbox, 'wake'>
  /** The cabinet's SMS while somebody is signed in. */
  sms(): SmsInterface | undefined
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  onChange(change: Change): void
}

/** `agreed`: a person read what the limits ask; `keepDraft`: the thread's draft is another text, and stays. */
export interface SendOptions {
  agreed?: boolean | undefined
  keepDraft?: boolean | undefined
}

/** What a person does with outgoing messages, and the way out for the outbox. */
export interface Outgoing extends Decisions {
  /** Throws why nothing can be sent from a number at present. */
  requireSender(own: string): void
  deliver(message: Message): Promise<SendReceipt>
  send(thread: ThreadId, text: string, options?: SendOptions): Promise<Message>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { archive, senders, limits, outbox, onChange } = options
  const nextId = createLocalIds()
  // What the limits say of a message depends on those queued before it.
  const oneByOne = createSerial()

  function requireSender(own: string): void {
    if (!options.sms()) throw new CoreFailure('signedOut')
    if (senders.known() && !senders.find(own)) throw new CoreFailure('invalid', { field: 'own' })
  }

  async function queue(
    thread: ThreadId,
    text: string,
    { agreed, keepDraft }: SendOptions,
  ): Promise<Message> {
    const { verdict } = await limits.report(thread, text)
    const { own, other } = partiesOf(thread) ?? { own: '', other: '' }
    requireSender(own)
    if (!isDialable(other)) throw new CoreFailure('invalid', { field: 'other' })
    if (text.trim() === '') throw new CoreFailure('invalid', { field: 'text' })
    if (verdict === 'refuse' || (verdict === 'ask' && !agreed)) throw limited()
    const at = Date.now()
    const message = queuedMessage({ id: nextId(at), thread, text, at }, options.undo())
    const { outstanding, ...change } = await archive.add(message, keepDraft)
    onChange(change)
    outbox.wake(outstanding)
    return message
  }

  return {
    requireSender,
    deliver: (message) => deliver(options, message),
    send: (thread, text, how = {}) => oneByOne(() => queue(thread, text, how)),
    ...createDecisions({ ...options, requireSender }),
  }
}

/** @param undo how long it may be taken back, in milliseconds */
function queuedMessage(
  written: Pick<Message, 'id' | 'thread' | 'text' | 'at'>,
  undo: number,
): Message {
  const message: Message = { ...written, direction: 'outgoing', state: 'queued' }
  return undo > 0 ? { ...message, sendAt: written.at + undo } : message
}

/** Puts a message on the wire. Throws `signedOut`, or `invalid` if its number may send no more. */
async function deliver(
  { senders, sms: current }: OutgoingOptions,
  { thread, text }: Message,
): Promise<SendReceipt> {
  const parties = partiesOf(thread)
  const sender = parties && senders.find(parties.own)
  const sms = current()
  if (!sms) throw new CoreFailure('signedOut')
  if (!parties || !sender) throw new CoreFailure('invalid', { field: 'own' })
  return sms.send({ sender, to: parties.other, text })
}
