import type { MessageId, MessageState } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { CLOCKS_APART } from '../matching/incoming-batch.ts'
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
import { noteStray } from './strays.ts'
import { advanceMessage, askAbout } from './advancing.ts'
import { fold } from './lookalikes.ts'
import { noteDue } from './answers-due.ts'
import type { Advance, Conclusion, Departing, Departure, OutboxMemory } from './types.ts'
import { beginWork } from './work.ts'

/**
 * Lets a queued message leave: in one transaction it becomes `sending`, and the outbox's memory is
 * written. Returns undefined if it is not queued any more. On return all of it is on the disk.
 */
export function depart(
  db: WritableDatabase,
  id: MessageId,
  { notBefore, listed, at, limit, mayBeListed, colleagues }: Departing,
): Departure | undefined {
  const found = messageById(db, id)
  if (found?.message.state !== 'queued') return undefined
  const work = beginWork(db)
  const alike = mayBeListed ? listedLike(db, found) : []
  const isListed = alike.length > 0
  const isTooMany = sentWithText(db, found.message.text, limit.since) >= limit.most
  const { stopped, ...told } = colleagues ?? {}
  const leaves = !isListed && !isTooMany && !stopped
  db.noteLeft(id, { lasts: true })
  forgetKnown(db, [id])
  if (leaves && found.message.again) noteStray(db, found.message)
  if (leaves) advanceMessage(work, found, 'sending', told)
  else if (isListed) askAbout(work, found, fold(db, work, alike))
  else if (stopped) advanceMessage(work, found, 'unsent', { stopped })
  else advanceMessage(work, found, 'unsent', { failure: { kind: 'limited', field: 'text' } })
  const change = work.done()
  // Colleagues know that it is about to leave, so they are informed that it did not.
  if (colleagues && !stopped) noteDue(db, id)
  if (!leaves) return { change, memory: outboxMemory(db), leaves }
  // Entries of messages that are settled by now are dropped.
  const open = new Set(outstandingMessages(db).map(({ message }) => message.id))
  const before = outboxMemory(db).listed ?? {}
  const kept = Object.entries(before).filter(([one]) => open.has(one))
  // Rows known before its first departure were known as well, if it leaves again without a reading.
  const known = { ...Object.fromEntries(kept), [id]: { ...before[id], ...listed, at } }
  const memory = rememberOutbox(db, { notBefore, listed: known })
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

type Queued = Pick<StoredMessage, 'thread' | 'seq' | 'message'>

/** True if the list shows a message equal to a queued one that was not sent from here. */
export const standsInList = (db: ReadableDatabase, queued: Queued): boolean =>
  listedLike(db, queued).length > 0

/**
 * Listed messages that equal a queued one and were not sent from here, as they were stored. They
 * were found after that was written, or queued again: as news, or in a repeated reading of known
 * days. For a message that an older version wrote only the time decides, by this computer's clock.
 */
export function listedLike(
  db: ReadableDatabase,
  { thread, seq, message }: Queued,
): StoredMessage[] {
  const text = textKey(message.text)
  const newest = newestMessage(db, thread)?.message.at ?? message.at
  const known = knownFor(db, message.id)
  const from = known ? beginOf(known) : message.at - CLOCKS_APART
  const readAgain = messagesWithin(db, thread, from, newest, false).filter(
    (one) => one.seq < (known?.low ?? 0) && one.message.state !== 'received',
  )
  return [...messagesListedSince(db, known?.high ?? seq), ...readAgain].filter(
    (other) => other.thread === thread && textKey(other.message.text) === text,
  )
}

/** When the known days began, wherever the service is; no clock of this computer counts. */
function beginOf({ oldest }: KnownList): number {
  return oldest === undefined ? 0 : Date.parse(oldest) - 2 * CLOCKS_APART
}
