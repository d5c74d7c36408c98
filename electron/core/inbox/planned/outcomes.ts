import type { InboxDelta, Message, MessageId } from '../../../bridge/inbox.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { StoredInbox } from '../../messages/tables.ts'

/** Promises of the outcomes of queued messages. */
export interface Outcomes {
  /** Messages changed. */
  note(delta: Pick<InboxDelta, 'messages' | 'gone'>): void
  /** Resolves once the message is settled: with it, or with undefined if it was taken back. */
  of(id: MessageId): Promise<Message | undefined>
  /** Sending has ended: rejects all promises with `signedOut`. */
  abandon(): void
}

const isUnderWay = ({ state }: Message): boolean => state === 'queued' || state === 'sending'

export function createOutcomes(stored: Pick<StoredInbox, 'message'>): Outcomes {
  const waiting = new Map<MessageId, PromiseWithResolvers<Message | undefined>>()

  function settle(id: MessageId, message: Message | undefined): void {
    waiting.get(id)?.resolve(message)
    waiting.delete(id)
  }

  return {
    note({ messages, gone = [] }) {
      if (waiting.size === 0) return
      for (const message of messages) if (!isUnderWay(message)) settle(message.id, message)
      for (const id of gone) settle(id, undefined)
    },
    async of(id) {
      const waiter = waiting.get(id) ?? Promise.withResolvers<Message | undefined>()
      waiting.set(id, waiter)
      // Looked at after it is waited for, so that no change falls between.
      const message = await stored.message(id)
      if (!message || !isUnderWay(message)) settle(id, message)
      return waiter.promise
    },
    abandon() {
      for (const { reject } of waiting.values()) reject(new CoreFailure('signedOut'))
      waiting.clear()
    },
  }
}
