import type { Arrival, Message, MessageId } from '../../../bridge/inbox.ts'
import type { Contact } from '../../../bridge/contacts.ts'
import { nameOf } from '../../contacts/tables.ts'
import { noteRefusals } from '../../contacts/stored/wishes.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import {
  inOrder,
  LISTS_APART,
  sortOut,
  listedState,
  type DatedRow,
  type Known,
} from '../matching/incoming-batch.ts'
import { threadId } from '../thread-id.ts'
import { nameAuthors } from './authors.ts'
import { isForgotten } from '../../database/forgotten.ts'
import { arrivalId, toStoredKey } from './ids.ts'
import { knownLookalikes, lookAgain as lookAlikeAgain } from './lookalikes.ts'
import type { StoredMessage } from './message-rows.ts'
import { hasKeyless, messagesByKeys, messagesWithin } from './messages.ts'
import { indexAtOnce } from './search-index.ts'
import { sequence } from './sequence.ts'
import { directionOf } from './states.ts'
import { takeOurs } from './taking-ours.ts'
import type { Batch } from './types.ts'
import { unread } from './unread.ts'
import type { Work } from './work.ts'

/** Result of a batch, beside the changes that `work` collects. */
export interface IngestResult {
  arrivals: Arrival[]
  deferred: boolean
  added: number
  drift?: number
  refused?: Contact[]
}

/** Stores the service’s rows: known ones are updated, those of messages sent here are matched, the rest is added. */
export function takeRows(db: WritableDatabase, work: Work, batch: Batch): IngestResult {
  const rows = inOrder(batch.rows, batch.now).filter(({ other, at }) => !isForgotten(db, other, at))
  const known = findKnown(db, work, rows)
  const lookalikes = new Map(knownLookalikes(db).map((one) => [one.known.id, one]))
  const sorted = sortOut(rows, [
    ...[...known.values()].map(toKnown),
    ...[...lookalikes.values()].map((one) => one.known),
  ])
  const keyed = sorted.known.filter(({ id, row }) => {
    const lookalike = lookalikes.get(id)
    if (lookalike) lookAlikeAgain(db, work, lookalike, row)
    const stored = known.get(id)
    if (stored) lookAgain(db, work, stored, row)
    return stored && stored.key !== row.key
  })

  const { ours, later, strays, drift } = takeOurs(db, work, batch, sorted.fresh)
  const fresh = sorted.fresh.filter((row) => !ours.has(row) && !later.has(row))
  const history = batch.kind === 'history'
  const seqs = history ? sequence.older(db, fresh.length) : sequence.newer(db, fresh.length)
  const come = fresh.map((row, index) => toStored(work, row, seqs + index, strays.get(row)))
  work.addAll(come)
  const arrivals = fresh.flatMap((row, index) => {
    const message = come[index]?.message
    return message ? noteArrival(db, work, row, message, history) : []
  })
  indexAtOnce(db, come)
  const again = keyed.flatMap(({ id }) => known.get(id) ?? [])
  nameAuthors(db, work, [...come, ...again])
  const refused = noteRefusals(db, fresh)
  return {
    arrivals,
    deferred: later.size > 0,
    added: fresh.length,
    ...(drift !== undefined && { drift }),
    ...(refused.length > 0 && { refused }),
  }
}

/** Known messages for `sortOut`. */
function findKnown(
  db: ReadableDatabase,
  work: Work,
  rows: readonly DatedRow[],
): Map<MessageId, StoredMessage> {
  const known = new Map<MessageId, StoredMessage>()
  const add = (stored: StoredMessage) => void known.set(stored.message.id, stored)
  const first = (rows[0]?.at ?? 0) - LISTS_APART
  const last = (rows.at(-1)?.at ?? 0) + LISTS_APART
  const keyless = hasKeyless(db)
  const threads = new Map<string, boolean>()
  const keys = rows.flatMap(({ key }) => (key === undefined ? [] : [toStoredKey(key)]))
  const byKey = new Map(messagesByKeys(db, keys).map((stored) => [stored.key, stored]))
  for (const { key, own, other } of rows) {
    const stored = key === undefined ? undefined : byKey.get(key)
    if (stored) add(stored)
    else if (key === undefined) threads.set(threadId(own, other), false)
    else if (keyless && !threads.has(threadId(own, other))) threads.set(threadId(own, other), true)
  }
  for (const [id, onlyKeyless] of threads) {
    const record = work.find(id)
    if (!record) continue
    for (const stored of messagesWithin(db, record.number, first, last, onlyKeyless)) {
      if (isListed(stored.message)) add(stored)
    }
  }
  return known
}

/** True if the message was seen in the service's list. */
function isListed({ state }: Message): boolean {
  return ['received', 'confirmed', 'delivered', 'undelivered'].includes(state)
}

function toKnown({ key, message }: StoredMessage): Known {
  const { id, thread, direction, text, at } = message
  return { id, thread, direction, text, at, ...(key !== undefined && { key }) }
}

/** A row of a message that is held already: it may have been read, delivered, or given a key since. */
function lookAgain(db: WritableDatabase, work: Work, before: StoredMessage, row: DatedRow): void {
  const { message } = before
  if (message.state === 'received') {
    const record = row.read ? work.of(message.thread) : undefined
    if (record && unread.readElsewhere(db, record, message)) work.touch(record)
  }
  const reported = message.direction === 'outgoing' ? row.delivery : undefined
  const state = message.state === 'delivered' ? message.state : (reported ?? message.state)
  const key = before.key ?? row.key
  if (state === message.state && key === before.key) return
  work.replace(before, {
    ...before,
    ...(key !== undefined && { key }),
    message: { ...message, state },
  })
}

/** @param id of a message written here that it is */
function toStored(
  work: Work,
  row: DatedRow,
  seq: number,
  id: MessageId = arrivalId(seq),
): StoredMessage {
  const { own, other, text, at } = row
  const thread = threadId(own, other)
  const state = listedState(row)
  const message: Message = {
    id,
    thread,
    direction: directionOf(state),
    text,
    at,
    state,
    ...(row.segments !== undefined && { segments: row.segments }),
  }
  const { number } = work.begun(own, other, thread, at)
  return { thread: number, seq, message, ...(row.key !== undefined && { key: row.key }) }
}

/** Adds a new message to its thread's summary; returns the arrival to announce, if there is one. */
function noteArrival(
  db: WritableDatabase,
  work: Work,
  { incoming, read, own, other }: DatedRow,
  message: Message,
  history: boolean,
): Arrival[] {
  if (!incoming) return []
  const record = work.of(message.thread)
  const changed = unread.takeUp(db, record, message, { readThere: read, history })
  if (changed) work.touch(record)
  if (history) return []
  // Something new brings a thread back into the list.
  record.archived = false
  delete record.snoozedUntil
  work.touch(record)
  if (read || record.muted) return []
  const { id, thread, text, at } = message
  const name = nameOf(db, other)
  return [{ thread, own, other, ...(name !== undefined && { name }), message: id, text, at }]
}
