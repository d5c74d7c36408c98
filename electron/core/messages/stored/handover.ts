import type { Message, ThreadId } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { partiesOf } from '../thread-id.ts'
import { messageById, unsettledMessages } from './messages.ts'
import { outboxMemory, rememberOutbox } from './outbox-memory.ts'
import { sequence } from './sequence.ts'
import { threadsWithDrafts } from './threads.ts'
import type { OutboxMemory } from './types.ts'
import { changeBy, type Work } from './work.ts'

/** Data that only a database in memory holds, and the service cannot return again. */
interface Unsettled {
  /** Outgoing messages whose row the service has not shown, in the order they were written. */
  messages: { message: Message; serviceKey?: string }[]
  drafts: { thread: ThreadId; text: string }[]
  outbox: OutboxMemory
}

export const give = (db: ReadableDatabase): Unsettled => ({
  messages: unsettledMessages(db).map(({ message, serviceKey }) => ({
    message,
    ...(serviceKey && { serviceKey }),
  })),
  drafts: threadsWithDrafts(db).map(({ id, draft }) => ({ thread: id, text: draft })),
  outbox: outboxMemory(db),
})

/**
 * Takes over the data of another database. Later data win: a draft replaces the one that is here,
 * and a pause of the outbox goes on.
 */
export function take(db: WritableDatabase, { messages, drafts, outbox }: Unsettled): void {
  changeBy(db, (work) => {
    for (const { message, serviceKey } of messages) {
      const record = recordOf(work, message.thread, message.at)
      if (!record || messageById(db, message.id)) continue
      const seq = sequence.newer(db, 1)
      work.add({ thread: record.number, seq, message, ...(serviceKey && { serviceKey }) }, record)
    }
    for (const { thread, text } of drafts) {
      const record = recordOf(work, thread, Date.now())
      if (!record) continue
      record.draft = text
      work.touch(record)
    }
  })
  const before = outboxMemory(db)
  rememberOutbox(db, {
    ...outbox,
    notBefore: Math.max(before.notBefore, outbox.notBefore),
    checks: { ...before.checks, ...outbox.checks },
    listed: { ...before.listed, ...outbox.listed },
    strays: { ...before.strays, ...outbox.strays },
  })
}

function recordOf(work: Work, thread: ThreadId, at: number) {
  const parties = partiesOf(thread)
  return parties && work.begun(parties.own, parties.other, thread, at)
}
