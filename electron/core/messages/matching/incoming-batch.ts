import type { Batch, OutboxMemory, ServiceRow } from '../stored/types.ts'
import {
  matchKey,
  reconcile,
  type Fit,
  type OutstandingMessage,
  type Verdict,
} from './reconcile.ts'
import { threadId } from '../thread-id.ts'
import type { Message, MessageId, MessageState, ThreadId } from '../../../bridge/inbox.ts'

/** How far the times of one message may differ in two of the service's lists, in milliseconds. */
export const LISTS_APART = 10_000

export type DatedRow = ServiceRow & { at: number }

/** A message in the database, as far as matching needs it. Times in milliseconds. */
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
 * Separates new rows from known ones. A row with a key is known by it. Without keys on one side or
 * the other, rows and messages with the same numbers, direction and text are paired off one by one,
 * those nearest in time first, and none further apart than `LISTS_APART`: of five alike with three
 * known, two are new. A key that occurs twice in the rows counts once.
 * @param rows as `inOrder` gives them
 * @param known messages with a key of these rows; and, where a row has no key or an unknown one,
 *   the service's messages of that row's thread from the first to the last moment of these rows,
 *   and by `LISTS_APART` further. More does no harm. Own messages that no row was found for yet
 *   must not be among them.
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

/** Largest difference between this computer's clock and the service's, in milliseconds. */
export const CLOCKS_APART = 86_400_000
/** Largest further error of this computer's clock when a message was written. */
const CLOCK_WRONG = 3 * CLOCKS_APART

/**
 * Looks for own messages among new rows. A row is surely an own message if its day had been read
 * right before the message left, for then the row came into the list after that: no clock decides.
 * Without such a reading, or with a row of another day, the row may be another program's: an
 * accepted message is matched to any news, and one of unknown outcome is asked about. A message of
 * unknown outcome that the user sends again may show while it is queued.
 */
export function findOurs(
  fresh: readonly DatedRow[],
  outstanding: readonly (Message & { serviceKey?: string })[],
  { kind, listed }: Circumstances,
): Verdict<DatedRow> {
  const left = outstanding.filter(({ state, again }) => state !== 'queued' || again)
  const ours = new Map(left.map((message) => [message.id, toOutstanding(message)]))
  const candidates = (ours.size === 0 ? [] : fresh)
    .filter(({ incoming }) => !incoming)
    .map((row) => ({
      match: matchKey(threadId(row.own, row.other), row.text),
      ...(row.key === undefined ? {} : { key: row.key }),
      row,
    }))

  /** From when on a row may be a message, by the service's clock. */
  function since({ id, at }: Message): number {
    // Without a stored list the news came after the message, whenever that was; else only a clock
    // decides, which may be wrong.
    const written = kind === 'news' ? -Infinity : at - CLOCK_WRONG
    return (listed[id]?.at ?? listed[id]?.from ?? written) - CLOCKS_APART
  }
  const begins = new Map(left.map((message) => [message.id, since(message)]))

  function fits({ id }: OutstandingMessage, { row }: { row: DatedRow }): Fit {
    const { from = Infinity, until = -Infinity } = listed[id] ?? {}
    if (row.at >= from && row.at < until) return 'sure'
    return row.at >= (begins.get(id) ?? Infinity) ? 'likely' : undefined
  }

  const { confirmed, likely, deferred } = reconcile([...ours.values()], candidates, fits)
  return {
    confirmed: confirmed.map(({ id, row: { row } }) => ({ id, row })),
    likely: likely.map(({ id, row: { row } }) => ({ id, row })),
    deferred: deferred.map(({ row }) => row),
  }
}

/** One that is queued again may have left before. */
function toOutstanding({
  id,
  thread,
  text,
  state,
  serviceKey,
}: Message & { serviceKey?: string }): OutstandingMessage {
  return {
    id,
    match: matchKey(thread, text),
    state: state === 'queued' ? 'unknown' : state,
    ...(serviceKey === undefined ? {} : { expected: `l${serviceKey}` }),
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
