import type { Failure } from '../../bridge/failures.ts'
import { ServiceFailure, type RowOf, type ServiceClient } from '../../service/index.ts'
import type { Announce } from '../emitter.ts'
import { CoreFailure, isSignedOut } from '../failure.ts'
import type { CabinetId } from '../session/types.ts'
import type { Archive, Change, Ingested, Page } from './archive.ts'
import { isDialable, normaliseNumber, partiesOf, threadId } from './numbers.ts'
import { createLocalIds } from './order.ts'
import { createOutbox, type OutboxOptions } from './outbox.ts'
import { createSenders } from './senders.ts'
import { createSync } from './sync.ts'
import type {
  Message,
  MessageId,
  MessagesPage,
  Sender,
  Thread,
  ThreadId,
  ThreadsPage,
} from './types.ts'

export interface InboxOptions extends Pick<
  OutboxOptions,
  'describe' | 'onAnswer' | 'onUnreachable' | 'interval' | 'random'
> {
  cabinet: CabinetId
  /** IANA zone of the service's times. */
  zone: string
  archive: Archive
  announce: Announce
  /** The session ended while a message was being sent. */
  onSignedOut(error: ServiceFailure): void
}

/** The messages of one cabinet: what came, what is being sent, what was read. */
export interface Inbox {
  unread(): number
  senders(): Sender[]
  updateSenders(rows: RowOf<'sms.numbers'>[]): void
  sync(client: ServiceClient, signal: AbortSignal): Promise<void>
  /** The service answered: what could not leave before is tried again. */
  reachable(): void
  /** Begins to send what is queued. */
  connect(client: ServiceClient): void
  /** Sends no more and waits for the message on the wire; given a reason, what is queued is `unsent`. */
  disconnect(reason?: Failure): Promise<void>
  threads(page: Page): Promise<ThreadsPage>
  messages(thread: ThreadId, page: Page): Promise<MessagesPage>
  openThread(own: string, other: string): Promise<Thread>
  send(thread: ThreadId, text: string): Promise<Message>
  retry(message: MessageId): Promise<Message>
  decide(message: MessageId, decision: 'sendAgain' | 'markSent' | 'discard'): Promise<void>
  markRead(thread: ThreadId, upTo: MessageId): Promise<void>
  markUnread(thread: ThreadId): Promise<void>
  saveDraft(thread: ThreadId, text: string): Promise<void>
}

export function createInbox(options: InboxOptions): Inbox {
  const { cabinet, zone, archive, announce } = options
  const nextId = createLocalIds()
  const senders = createSenders((list) => announce('senders.changed', { cabinet, senders: list }))
  const sync = createSync({ archive, zone, onChange: tellIngested })
  const outbox = createOutbox({ ...options, ready: senders.known, send: sendNow, onChange: tell })
  let client: ServiceClient | undefined
  let unread = 0

  function tell({ threads, messages, gone, unread: count }: Change): void {
    if (threads.length > 0 || messages.length > 0 || gone) {
      announce('inbox.changed', { cabinet, threads, messages, ...(gone ? { gone } : {}) })
    }
    if (count !== unread) {
      unread = count
      announce('unread.changed', { cabinet, unread })
    }
  }

  function tellIngested({ arrivals, ...change }: Ingested): void {
    tell(change)
    if (arrivals.length > 0) announce('inbox.arrived', { cabinet, arrivals })
  }

  async function sendNow({ thread, text }: Message): Promise<void> {
    const parties = partiesOf(thread)
    const sender = parties && senders.find(parties.own)
    if (!client) throw new CoreFailure('signedOut')
    if (!parties || !sender) throw new CoreFailure('invalid', { field: 'own' })
    const input = { text, number_id: sender.numberId, to: parties.other }
    try {
      requireSuccess(await client.call('sms.send', input))
    } catch (error) {
      if (isSignedOut(error)) options.onSignedOut(error)
      throw error
    }
  }

  /** The message, or a refusal where it is not there or not in one of the states. */
  async function inState(id: MessageId, ...states: Message['state'][]): Promise<Message> {
    const message = await archive.message(id)
    if (!message) throw new CoreFailure('notFound', { field: 'message' })
    if (!states.includes(message.state)) throw new CoreFailure('invalid', { field: 'message' })
    return message
  }

  async function move(
    id: MessageId,
    from: Message['state'][],
    to: Message['state'],
    failure?: Failure,
  ): Promise<void> {
    const change = await archive.advance(id, from, to, failure)
    if (!change) throw new CoreFailure('invalid', { field: 'message' })
    tell(change)
    outbox.wake()
  }

  function requireSender(own: string): void {
    if (!client) throw new CoreFailure('signedOut')
    if (senders.known() && !senders.find(own)) throw new CoreFailure('invalid', { field: 'own' })
  }

  return {
    unread: () => unread,
    senders: senders.list,
    updateSenders(rows) {
      senders.update(rows)
      outbox.wake()
    },
    sync: (by, signal) => sync.run(by, signal),
    reachable: outbox.reachable,

    connect(by) {
      client = by
      outbox.run()
    },

    async disconnect(reason) {
      client = undefined
      await outbox.pause()
      if (!reason) return
      for (const { id } of await archive.outstanding()) {
        const change = await archive.advance(id, ['queued'], 'unsent', reason)
        if (change) tell(change)
      }
    },

    threads: (page) => archive.threads(page),
    messages: (thread, page) => archive.messages(thread, page),

    async openThread(own, other) {
      const [ownNumber, otherNumber] = [normaliseNumber(own), normaliseNumber(other)]
      const id = threadId(ownNumber, otherNumber)
      const there = await archive.thread(id)
      if (there) return there
      requireSender(ownNumber)
      if (!isDialable(otherNumber)) throw new CoreFailure('invalid', { field: 'other' })
      tell(await archive.begin(ownNumber, otherNumber, Date.now()))
      return (await archive.thread(id)) as Thread
    },

    async send(thread, text) {
      const there = await archive.thread(thread)
      if (!there) throw new CoreFailure('notFound', { field: 'thread' })
      requireSender(there.own)
      if (!isDialable(there.other)) throw new CoreFailure('invalid', { field: 'other' })
      if (text.trim() === '') throw new CoreFailure('invalid', { field: 'text' })
      const at = Date.now()
      const message: Message = {
        id: nextId(at),
        thread,
        direction: 'outgoing',
        text,
        at,
        state: 'queued',
      }
      tell(await archive.add(message))
      tell(await archive.saveDraft(thread, ''))
      outbox.wake()
      return message
    },

    async retry(id) {
      const message = await inState(id, 'unsent', 'refused')
      requireSender(partiesOf(message.thread)?.own ?? '')
      await move(id, [message.state], 'queued')
      return inState(
        id,
        'queued',
        'sending',
        'accepted',
        'confirmed',
        'refused',
        'unsent',
        'unknown',
      )
    },

    async decide(id, decision) {
      await inState(id, 'unknown')
      if (decision === 'sendAgain') {
        requireSender(partiesOf((await inState(id, 'unknown')).thread)?.own ?? '')
        return move(id, ['unknown'], 'queued')
      }
      if (decision === 'markSent') return move(id, ['unknown'], 'accepted')
      tell(await archive.remove(id))
      outbox.wake()
    },

    markRead: async (thread, upTo) => tell(await archive.markRead(thread, upTo)),
    markUnread: async (thread) => tell(await archive.markUnread(thread)),
    saveDraft: async (thread, text) => tell(await archive.saveDraft(thread, text)),
  }
}

/** A full reply without `success: true` is a refusal (section "Errors", general rule). */
function requireSuccess({ success, message }: { success?: unknown; message?: unknown }): void {
  if (success === true) return
  throw new ServiceFailure({
    kind: 'refused',
    operation: 'sms.send',
    sent: true,
    status: 200,
    ...(typeof message === 'string' ? { serviceMessage: message } : {}),
  })
}
