import type { MessageId, MessageState } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { textKey } from '../matching/reconcile.ts'
import type { StoredMessage } from './message-rows.ts'
import {
  messageById,
  messagesListedSince,
  messagesWithin,
  newestMessage,
  outstandingMessages,
} from './messages.ts'
import { forgetKnown, knownFor, type KnownList } from './known-lists.ts'
import { outboxMemory, rememberOutbox } from './outbox-memory.ts'
import { outstanding } from './outgoing.ts'
import { sentWithText } from './sent.ts'
import { advanceMessage, askAbout } from './advancing.ts'
import { noteDue } from './answers-due.ts'
import type { Advance, Conclusion, Departing, Departure, OutboxMemory } from './types.ts'
import { beginWork } from './work.ts'

/** By how much this computer's clock and the service's may differ, in milliseconds. */
const CLOCKS_APART = 86_400_000

/**
 * Lets a queued message leave: in one transaction it becomes `sending`, and the outbox's memory is
 * written. Returns undefined if it is not queued any more. On return all of it is on the disk.
 */
export function depart(
  db: WritableDatabase,
  id: MessageId,
  { notBefore, listed, limit, mayBeListed, colleagues }: Departing,
): Departure | undefined {
  const found = messageById(db, id)
  if (found?.message.state !== 'queued') return undefined
  const work = beginWork(db)
  const isListed = mayBeListed && standsInList(db, found)
  const isTooMany = sentWithText(db, found.message.text, limit.since) >= limit.most
  const { stopped, ...told } = colleagues ?? {}
  const leaves = !isListed && !isTooMany && !stopped
  db.noteLeft(id, { lasts: true })
  forgetKnown(db, [id])
  if (leaves) advanceMessage(work, found, 'sending', told)
  else if (isListed) askAbout(work, found)
  else if (stopped) advanceMessage(work, found, 'unsent', { stopped })
  else advanceMessage(work, found, 'unsent', { failure: { kind: 'limited', field: 'text' } })
  const change = work.done()
  // They were told that it leaves, and are to hear that it did not.
  if (colleagues && !stopped) noteDue(db, id)
  if (!leaves) return { change, memory: outboxMemory(db), leaves }
  // Entries of messages that are settled by now are dropped.
  const open = new Set(outstandingMessages(db).map(({ message }) => message.id))
  const kept = Object.entries(outboxMemory(db).listed ?? {}).filter(
    ([one]) => one !== id && open.has(one),
  )
  if (listed) kept.push([id, listed])
  const memory = rememberOutbox(db, { notBefore, listed: Object.fromEntries(kept) })
  return { change, memory, leaves }
}

/**
 * Moves a message on from the wire, if it is in this state, and changes the outbox's memory in the same
 * transaction. On return both are on the disk.
 */
export function conclude(
  db: WritableDatabase,
  id: MessageId,
  from: MessageState,
  to: MessageState,
  details: Advance,
  changes: Partial<OutboxMemory>,
): Conclusion {
  const work = beginWork(db)
  const found = messageById(db, id)
  if (found?.message.state === from) advanceMessage(work, found, to, details)
  const memory = rememberOutbox(db, changes)
  const change = work.done()
  return { ...change, outstanding: outstanding(db), memory }
}

/**
 * Whether the list shows a message like a queued one that nobody here has sent. It came to be known after
 * that was written: as news, or in a reading that went over known days again. Of one that an older version
 * wrote only the time can tell, by this computer's clock.
 */
export function standsInList(
  db: ReadableDatabase,
  { thread, seq, message }: Pick<StoredMessage, 'thread' | 'seq' | 'message'>,
): boolean {
  const text = textKey(message.text)
  const newest = newestMessage(db, thread)?.message.at ?? message.at
  const known = knownFor(db, message.id)
  const from = known ? beginOf(known) : message.at - CLOCKS_APART
  const readAgain = messagesWithin(db, thread, from, newest, false).filter(
    (one) => one.seq < (known?.low ?? 0) && one.message.state !== 'received',
  )
  return [...messagesListedSince(db, seq), ...readAgain].some(
    (other) => other.thread === thread && textKey(other.message.text) === text,
  )
}

/** When the known days began, wherever the service is; no clock of this computer counts. */
function beginOf({ oldest }: KnownList): number {
  return oldest === undefined ? 0 : Date.parse(oldest) - 2 * CLOCKS_APART
}
