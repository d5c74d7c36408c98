import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { Advance, Change } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import { partiesOf } from '../../messages/thread-id.ts'
import type { Decision, Message, MessageId, MessageState } from '../../../bridge/inbox.ts'
import type { Limits } from './limits.ts'
import type { Outbox } from './outbox.ts'
import type { WayOut } from './way-out.ts'
import { fieldsIn } from '../../../shared/text-fields.ts'

export interface DecisionsOptions {
  stored: StoredInbox
  limits: Limits
  outbox: Pick<Outbox, 'wake'>
  requireSender: WayOut['requireSender']
  onChange(change: Change): void
}

/**
 * Decisions of the user about a message that has not reached the service, or may not have. Each
 * rejects with `notFound`, or with `invalid` if the message is no longer as the user saw it.
 */
export interface Decisions {
  /** Returns its text, which the thread's draft begins with again. */
  takeBack(id: MessageId): Promise<string>
  /** @param anyway send despite colleagues' claims and answers */
  retry(id: MessageId, anyway?: boolean): Promise<Message>
  decide(id: MessageId, decision: Decision): Promise<void>
}

/** A text that comes back while another is being written. */
export const aboveDraft = (text: string, draft: string): string =>
  draft.trim() === '' ? text : `${text}\n${draft}`

export function createDecisions(options: DecisionsOptions): Decisions {
  const { stored, limits, outbox, onChange } = options

  async function inState(id: MessageId, states: readonly MessageState[]): Promise<Message> {
    const message = await stored.message(id)
    if (!message) throw new CoreFailure('notFound', { field: 'message' })
    if (!states.includes(message.state)) throw moved()
    return message
  }

  /** @param change undefined where the database found the message in another state */
  function accept(change: Change | undefined): void {
    if (!change) throw moved()
    onChange(change)
    outbox.wake()
  }

  /** Puts a message back to the queue, if it can be sent at all. */
  async function requeue(message: Message, details: Advance): Promise<void> {
    options.requireSender(partiesOf(message.thread)?.own ?? '')
    requireFilled(message.text)
    if (await limits.wouldBlock(message)) throw limited()
    accept(await stored.advance(message.id, [message.state], 'queued', details))
  }

  return {
    async takeBack(id) {
      const states: MessageState[] = ['queued', 'unsent']
      const { thread, text } = await inState(id, states)
      const before = (await stored.thread(thread))?.draft ?? ''
      const draft = aboveDraft(text, before)
      // The text is kept in the draft before the message goes, so that it is never nowhere.
      onChange(await stored.saveDraft(thread, draft))
      const change = await stored.remove(id, states)
      if (!change) onChange(await stored.saveDraft(thread, before))
      accept(change)
      return text
    },

    async retry(id, anyway) {
      const message = await inState(id, ['unsent', 'refused'])
      await requeue(message, anyway ? { past: { anyway } } : {})
      return (await stored.message(id)) ?? message
    },

    async decide(id, decision) {
      if (decision === 'same' || decision === 'other') {
        return accept(await stored.decideLookalike(id, decision === 'same'))
      }
      const states: MessageState[] =
        decision === 'discard' ? ['unknown', 'unsent', 'refused'] : ['unknown']
      const message = await inState(id, states)
      if (decision === 'discard') return accept(await stored.remove(id, states))
      if (decision === 'sendAgain') return requeue(message, { again: true })
      accept(await stored.advance(id, ['unknown'], 'accepted'))
    },
  }
}

/** The message is no longer what the person saw. */
function moved(): CoreFailure {
  return new CoreFailure('invalid', { field: 'message' })
}

/** Rejects if the text has unfilled fields: it cannot be meant so. */
export function requireFilled(text: string): void {
  if (fieldsIn(text).length > 0) throw new CoreFailure('invalid', { field: 'unfilled' })
}

export function limited(): CoreFailure {
  return new CoreFailure('limited', { field: 'text' })
}
