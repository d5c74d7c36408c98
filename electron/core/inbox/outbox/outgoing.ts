import { CoreFailure } from '../../core-failure.ts'
import { createSerial } from '../../serial.ts'
import type { Archive, Change } from '../archive.ts'
import type { Limits } from './limits.ts'
import { isDialable } from '../../phone/normalise.ts'
import { partiesOf } from '../thread-id.ts'
import { createLocalIds } from '../order.ts'
import type { Outbox } from './outbox.ts'
import type { Senders } from './senders.ts'
import type { SmsInterface, SendReceipt } from '../sms/interface.ts'
import type { Message, MessageId, MessageState, ThreadId } from '../types.ts'

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

/** A text that comes back while another is being written. */
export const aboveDraft = (text: string, draft: string): string =>
  draft.trim() === '' ? text : `${text}\n${draft}`

/** What a person does with outgoing messages, and the way out for the outbox. */
export interface Outgoing {
  /** Throws why nothing can be sent from a number at present. */
  requireSender(own: string): void
  deliver(message: Message): Promise<SendReceipt>
  send(thread: ThreadId, text: string, options?: SendOptions): Promise<Message>
  takeBack(id: MessageId): Promise<string>
  retry(id: MessageId): Promise<Message>
  decide(id: MessageId, decision: 'sendAgain' | 'markSent' | 'discard'): Promise<void>
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

  /** Returns the message; throws if it is not there or not in one of the states. */
  async function inState(id: MessageId, states: readonly MessageState[]): Promise<Message> {
    const message = await archive.message(id)
    if (!message) throw new CoreFailure('notFound', { field: 'message' })
    if (!states.includes(message.state)) throw moved()
    return message
  }

  function took(change: Change | undefined): void {
    if (!change) throw moved()
    onChange(change)
    outbox.wake()
  }

  /** Back to the queue, if it can be sent at all. */
  async function requeue(message: Message): Promise<void> {
    requireSender(partiesOf(message.thread)?.own ?? '')
    if (await limits.wouldBlock(message)) throw limited()
    took(await archive.advance(message.id, [message.state], 'queued'))
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

    async takeBack(id) {
      const states: MessageState[] = ['queued', 'unsent']
      const { thread, text } = await inState(id, states)
      const before = (await archive.thread(thread))?.draft ?? ''
      const draft = aboveDraft(text, before)
      // The text is kept in the draft before the message goes, so that it is never nowhere.
      onChange(await archive.saveDraft(thread, draft))
      const change = await archive.remove(id, states)
      if (!change) onChange(await archive.saveDraft(thread, before))
      took(change)
      return draft
    },

    async retry(id) {
      const message = await inState(id, ['unsent', 'refused'])
      await requeue(message)
      return (await archive.message(id)) ?? message
    },

    async decide(id, decision) {
      if (decision === 'discard') {
        const states: MessageState[] = ['unknown', 'unsent', 'refused']
        await inState(id, states)
        return took(await archive.remove(id, states))
      }
      const message = await inState(id, ['unknown'])
      if (decision === 'sendAgain') return requeue(message)
      took(await archive.advance(id, ['unknown'], 'accepted'))
    },
  }
}

/** It is no longer what the person saw. */
function moved(): CoreFailure {
  return new CoreFailure('invalid', { field: 'message' })
}

function limited(): CoreFailure {
  return new CoreFailure('limited', { field: 'text' })
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
