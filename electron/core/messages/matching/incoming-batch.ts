import type { Batch, OutboxMemory, ServiceRow } from '../stored/types.ts'
import { matchKey, reconcile, type Verdict } from './reconcile.ts'
import { threadId } from '../thread-id.ts'
import type { Message, MessageId, MessageState, ThreadId } from '../../../bridge/inbox.ts'

/** How far the times of one message may differ in two of the service's lists, in milliseconds. */
export const LISTS_APART = 10_000

export type DatedRow = ServiceRow & { at: number }

/** A message that the database holds, as far as rows are told apart by it. Times in milliseconds. */
export interface Known extends Pick<Message, 'id' | 'thread' | 'direction' | 'text' | 'at'> {
  /** The key of the row that it came from or was found in. */
  key?: string
}

export interface SortedRows {
  /** Rows of messages that the database does not hold, oldest first. */
  fresh: DatedRow[]
  /** Rows of messages that it holds; a message without a key takes its row's, if that has one. */
  known: { id: MessageId; row: DatedRow }[]
}

/** Rows oldest first; one without a readable time counts as of now. */
export function inOrder(rows: readonly ServiceRow[], now: number): DatedRow[] {
  return rows
    .map((row) => ({ ...row, at: row.at ?? now }))
    .sort((a, b) => a.at - b.at || order(a.key, b.key))
}

/**
 * Tells new rows from known ones. A row with a key is known by it. Without keys on one side or the
 * other, rows and messages with the same numbers, direction and text are paired off one by one, those
 * nearest in time first, and none further apart than `LISTS_APART`: of five alike with three known, two
 * are new. A key that stands twice in the rows counts once.
 * @param rows as `inOrder` gives them
 * @param known messages with a key of these rows; and, where a row has no key or an unknown one, the
 *   service's messages of that row's thread from the first to the last moment of these rows, and by
 *   `LISTS_APART` further.
 *   More does no harm. Messages of ours that no row was found for yet must not be among them.
 */
export function sortOut(rows: readonly DatedRow[], known: readonly Known[]): SortedRows {
  const byKey = new Map(known.flatMap((one) => (one.key === undefined ? [] : [[one.key, one]])))
  const paired = new Set<MessageId>()
  const seen = new Set<string>()
  const sorted: SortedRows = { fresh: [], known: [] }
  const open: DatedRow[] = []
  for (const row of rows) {
    if (row.key !== undefined && seen.has(row.key)) continue
    if (row.key !== undefined) seen.add(row.key)
    const same = row.key === undefined ? undefined : byKey.get(row.key)
    if (same) {
      paired.add(same.id)
      sorted.known.push({ id: same.id, row })
    } else open.push(row)
  }
  const others = known.filter(({ id }) => !paired.has(id))
  const pairs = pairOff(open, others)
  for (const row of open) {
    const same = pairs.get(row)
    if (same) sorted.known.push({ id: same.id, row })
    else sorted.fresh.push(row)
  }
  return sorted
}

/** Which row is which message, each once, where one of both has no key: the nearest in time first. */
function pairOff(rows: readonly DatedRow[], known: readonly Known[]): Map<DatedRow, Known> {
  const likenesses = Map.groupBy(known, (one) =>
    likeness(one.thread, one.direction === 'incoming', one.text),
  )
  const near: { row: DatedRow; one: Known; apart: number }[] = []
  for (const row of likenesses.size === 0 ? [] : rows) {
    const alike = likenesses.get(likeness(threadId(row.own, row.other), row.incoming, row.text))
    for (const one of alike ?? []) {
      const apart = Math.abs(one.at - row.at)
      // Two keys are two messages, however alike.
      const mayBe = one.key === undefined || row.key === undefined
      if (mayBe && apart <= LISTS_APART) near.push({ row, one, apart })
    }
  }
  const pairs = new Map<DatedRow, Known>()
  const taken = new Set<Known>()
  for (const { row, one } of near.sort((a, b) => a.apart - b.apart)) {
    if (pairs.has(row) || taken.has(one)) continue
    pairs.set(row, one)
    taken.add(one)
  }
  return pairs
}

/** The state of a message that the service lists. */
export function listedState({ incoming, delivery }: ServiceRow): MessageState {
  return incoming ? 'received' : (delivery ?? 'confirmed')
}

export interface Circumstances extends Pick<Batch, 'kind'> {
  /** As the outbox remembers it. */
  listed: NonNullable<OutboxMemory['listed']>
}

/**
 * Looks for messages of ours among rows not known before. No clock decides: a row may be ours if its
 * day had been read right before the message left, for then it came into the list after that. One of
 * unknown outcome that nobody looked before is never found; an accepted one may be any news.
 */
export function findOurs(
  fresh: readonly DatedRow[],
  outstanding: readonly (Message & { serviceKey?: string })[],
  { kind, listed }: Circumstances,
): Verdict<DatedRow> {
  const ours = outstanding
    .filter(({ id, state }) => state !== 'queued' && (state !== 'unknown' || listed[id]))
    .map(({ id, thread, text, state, serviceKey }) => ({
      id,
      match: matchKey(thread, text),
      state,
      ...(serviceKey === undefined ? {} : { expected: `l${serviceKey}` }),
    }))
  if (ours.length === 0) return { confirmed: [], deferred: [] }
  const alike = Map.groupBy(ours, ({ match }) => match)
  const candidates = fresh
    .filter(({ incoming }) => !incoming)
    .map((row) => ({
      match: matchKey(threadId(row.own, row.other), row.text),
      ...(row.key === undefined ? {} : { key: row.key }),
      row,
    }))
    .filter(({ match, row }) =>
      alike.get(match)?.some(({ id }) => {
        const before = listed[id]
        return before ? row.at >= before.from && row.at < before.until : kind === 'news'
      }),
    )
  const { confirmed, deferred } = reconcile(ours, candidates)
  return {
    confirmed: confirmed.map(({ id, row: { row } }) => ({ id, row })),
    deferred: deferred.map(({ row }) => row),
  }
}

function likeness(thread: ThreadId, incoming: boolean, text: string): string {
  return `${incoming ? '<' : '>'}${matchKey(thread, text)}`
}

/** Keys of one interface are numbers behind a letter: the lower came first. */
function order(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
