import type { Message, MessageId, MessageState, ThreadId } from '../../../bridge/inbox.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { CoreFailure } from '../../platform/failures/core-failure.ts'
import type { StoredMessage } from './message-rows.ts'
import { awaitingMessages, messageById, outstandingMessages } from './messages.ts'
import { forgetKnown, noteKnown } from './known-lists.ts'
import { outboxMemory } from './outbox-memory.ts'
import { sequence } from './sequence.ts'
import { usageOf } from './sent.ts'
import { noteStray } from './strays.ts'
import { advanceMessage } from './advancing.ts'
import { syncCursor } from './sync-state.ts'
import { threadById } from './threads.ts'
import type {
  Advance,
  BeforeReading,
  BeforeWriting,
  Change,
  OutboxChange,
  Outstanding,
  Since,
} from './types.ts'
import { changeBy } from './work.ts'

export const outstanding = (db: ReadableDatabase): Outstanding =>
  outstandingMessages(db).map(({ message }) => message)

/**
 * Usage of the limits before one more message with this text. Throws `notFound` if there is no such
 * thread.
 */
export function beforeWriting(
  db: ReadableDatabase,
  thread: ThreadId,
  text: string,
  since: Since,
): BeforeWriting {
  const record = threadById(db, thread)
  if (!record) throw new CoreFailure('notFound', { field: 'thread' })
  return { usage: usageOf(db, text, record.own, since), outstanding: outstanding(db) }
}

export function beforeReading(db: ReadableDatabase): BeforeReading {
  const cursor = syncCursor.read(db)
  const listed = outboxMemory(db).listed ?? {}
  return { outstanding: outstanding(db), listed, ...(cursor && { cursor }) }
}

/**
 * `confirmed` messages that were sent from here since a moment and carry a `serviceKey`, oldest first:
 * the network has not reported of them (older cabinets). Milliseconds since the epoch.
 */
export const awaitingReports = (
  db: ReadableDatabase,
  since: number,
): { id: MessageId; serviceKey: string }[] =>
  awaitingMessages(db)
    .filter(({ message }) => message.at >= since)
    .flatMap(({ message: { id }, serviceKey }) => (serviceKey ? [{ id, serviceKey }] : []))

/** Adds a message that was written here, and empties its thread's draft with it unless that stays. */
export function add(db: WritableDatabase, message: Message, draftStays = false): OutboxChange {
  const change = changeBy(db, (work) => {
    const record = work.of(message.thread)
    if (!draftStays) record.draft = ''
    work.add({ thread: record.number, seq: sequence.newer(db, 1), message }, record)
    noteKnown(db, [message.id])
    db.noteWritten()
  })
  return { ...change, outstanding: outstanding(db) }
}

function inState(
  db: ReadableDatabase,
  id: MessageId,
  from: readonly MessageState[],
): StoredMessage | undefined {
  const found = messageById(db, id)
  return found && from.includes(found.message.state) ? found : undefined
}

/** The user has to decide first if a listed message is this one. */
const isAskedAbout = ({ message }: StoredMessage): boolean => message.lookalikes !== undefined

/**
 * Moves a message on if it is in one of the states named. Returns undefined if it is not, does not
 * exist, or has lookalikes. On return the new state is on the disk.
 */
export function advance(
  db: WritableDatabase,
  id: MessageId,
  from: readonly MessageState[],
  to: MessageState,
  details?: Advance,
): Change | undefined {
  const before = inState(db, id, from)
  if (!before || (to !== before.message.state && isAskedAbout(before))) return undefined
  // The user who sends it again knows all that is listed by now.
  if (to === 'queued') noteKnown(db, [id])
  return changeBy(db, (work) => advanceMessage(work, before, to, details))
}

/** Drops a message that the user discarded or took back; not one with lookalikes. */
export function remove(
  db: WritableDatabase,
  id: MessageId,
  from: readonly MessageState[],
): Change | undefined {
  const found = inState(db, id, from)
  if (!found || isAskedAbout(found)) return undefined
  return changeBy(db, (work) => {
    if (found.message.state === 'unknown') noteStray(db, found.message)
    work.drop(found)
    forgetKnown(db, [id])
    if (found.message.state === 'queued') db.noteLeft(id)
  })
}
