import type { MessageId } from '../../../bridge/inbox.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { findOurs, type DatedRow } from '../matching/incoming-batch.ts'
import { threadId } from '../thread-id.ts'
import { askAbout } from './advancing.ts'
import { isTold } from './authors.ts'
import { forgetKnown } from './known-lists.ts'
import { confirm, toLookalike } from './lookalikes.ts'
import { outstandingMessages } from './messages.ts'
import { outboxMemory, rememberOutbox } from './outbox-memory.ts'
import { takeStray } from './strays.ts'
import type { Batch, OutboxMemory } from './types.ts'
import type { Work } from './work.ts'

/** Which new rows are messages written here, or may be. */
export interface TakenOurs {
  /** Rows of own messages, confirmed or kept as lookalikes, which are not stored separately. */
  ours: ReadonlySet<DatedRow>
  /** They are left for a later look. */
  later: ReadonlySet<DatedRow>
  /** Rows of own messages for which no message waits, with their future ids. */
  strays: ReadonlyMap<DatedRow, MessageId>
  /** See `Ingested`. */
  drift?: number
}

/** Finds messages written here among new rows: they are confirmed, or the user is asked. */
export function takeOurs(
  db: WritableDatabase,
  work: Work,
  batch: Batch,
  fresh: readonly DatedRow[],
): TakenOurs {
  const outstanding = new Map(outstandingMessages(db).map((stored) => [stored.message.id, stored]))
  const { listed = {}, strays } = outboxMemory(db)
  if (outstanding.size === 0 && !strays) {
    return { ours: new Set(), later: new Set(), strays: new Map() }
  }
  // A colleague's message is no own one.
  const free = fresh.filter(
    ({ own, other, text, key }) =>
      !isTold(db, { thread: threadId(own, other), text, ...(key !== undefined && { key }) }),
  )
  const open = [...outstanding.values()].map(({ message, serviceKey }) =>
    serviceKey === undefined ? message : { ...message, serviceKey },
  )
  const { confirmed, likely, deferred } = findOurs(free, open, { kind: batch.kind, listed })
  let drift: number | undefined
  for (const { id, row } of confirmed) {
    const stored = outstanding.get(id)
    if (!stored) continue
    confirm(work, stored, toLookalike(row))
    const left = listed[id]?.at
    // A message of unknown outcome may have left long after it was sent.
    if (left !== undefined && stored.message.state === 'accepted') drift = row.at - left
  }
  for (const [id, rows] of Map.groupBy(likely, (one) => one.id)) {
    const stored = outstanding.get(id)
    const lookalikes = rows.map(({ row }) => toLookalike(row))
    if (stored) askAbout(work, stored, lookalikes)
  }
  const found = [...confirmed, ...likely]
  const settled = new Set(found.map(({ id }) => id))
  // Settled messages do not leave again, even if they were queued.
  if (settled.size > 0) forgetKnown(db, [...settled])
  if (batch.listed && deferred.length === 0) {
    noteListed(db, listed, batch.listed, (id) => outstanding.has(id) && !settled.has(id))
  }
  const ours = new Set(found.map(({ row }) => row))
  const later = new Set(deferred)
  const left = strays
    ? free.filter((row) => !row.incoming && !ours.has(row) && !later.has(row))
    : []
  return {
    ...{ ours, later },
    strays: new Map(left.flatMap((row) => strayOf(db, row))),
    ...(drift !== undefined && { drift }),
  }
}

/** A row of an own message for which no message waits, with its future id. */
function strayOf(db: WritableDatabase, row: DatedRow): [DatedRow, MessageId][] {
  const { own, other, text, at } = row
  const id = takeStray(db, { thread: threadId(own, other), text, at })
  return id === undefined ? [] : [[row, id]]
}

/**
 * For messages that left without a reading of the list: they are not in it now, so rows that appear
 * later can be theirs.
 */
function noteListed(
  db: WritableDatabase,
  before: NonNullable<OutboxMemory['listed']>,
  { from, until }: NonNullable<Batch['listed']>,
  isOpen: (id: MessageId) => boolean,
): void {
  const unseen = Object.entries(before).filter(([id, one]) => one.from === undefined && isOpen(id))
  if (unseen.length === 0) return
  const seen = unseen.map(([id, one]) => [id, { ...one, from, until }] as const)
  rememberOutbox(db, { listed: { ...before, ...Object.fromEntries(seen) } })
}
