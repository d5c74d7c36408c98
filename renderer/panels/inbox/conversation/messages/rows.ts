import type { Message, MessageId } from '../../../../../electron/bridge/inbox.ts'
import type { Note } from '../../../../../electron/bridge/shared.ts'
import type { PlacedNotes } from '../../notes/place-notes.ts'

/** Messages of one side that follow each other this soon look like one group, in milliseconds. */
const TOGETHER = 5 * 60_000
/** Rows of a block, on average. */
const BLOCK = 8

export interface Row {
  message: Message
  /** Begins a group of its side. */
  first: boolean
  /** Ends it. */
  last: boolean
  /** True if its thread differs from that of the previous message. */
  via?: true
  /** Notes below it. */
  notes: readonly Note[]
}

/** Rows that are drawn and painted together, apart from all others. */
export interface Block {
  key: number
  /** True if the “new messages” line is above this block. */
  fresh: boolean
  rows: Row[]
}

export interface DayRow {
  /** Any moment of the day. */
  at: number
  blocks: Block[]
}

function together(a: Message | undefined, b: Message | undefined): boolean {
  if (a?.thread !== b?.thread || a?.direction !== b?.direction) return false
  return a !== undefined && b !== undefined && b.at - a.at < TOGETHER
}

const sameNotes = (some: readonly Note[], others: readonly Note[]): boolean =>
  some.length === others.length && some.every((note, index) => note === others[index])

function same(one: Row, other: Row): boolean {
  const looksSame = one.first === other.first && one.last === other.last && one.via === other.via
  return one.message === other.message && looksSame && sameNotes(one.notes, other.notes)
}

const holdsTheSame = (one: Block, other: Block): boolean =>
  one.fresh === other.fresh &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, index) => row === other.rows[index])

/**
 * Returns true if a block ends with this message. Depends on the message alone, so that rows stay
 * in their blocks when messages are added or dropped on either side.
 */
function endsBlock({ id }: Message): boolean {
  let hash = 0
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  // Ids that follow each other differ in their last sign only: it has to reach every bit.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash >>> 12) % BLOCK === 0
}

/** Returns a row with its appearance between its neighbours. */
function rowAt(messages: Message[], index: number, message: Message, around: Neighbours): Row {
  const [before, after] = [messages[index - 1], messages[index + 1]]
  return {
    message,
    notes: around.notes.get(message.id) ?? [],
    first: around.isParted(before, message) || !together(before, message),
    last: around.isParted(message, after) || !together(message, after),
    ...(around.several && before?.thread !== message.thread && { via: true as const }),
  }
}

const NO_NOTES: PlacedNotes['below'] = new Map()

interface RowContext {
  /** The conversation is made of several threads. */
  several?: boolean | undefined
  notes?: PlacedNotes['below']
}

/**
 * Makes the rows of a loaded range, by day and block, with what their looks depend on. A row that looks as
 * it did before is the same object as before, and so is a block of such rows: it is not drawn again.
 */
export function createRows(dayOf: (at: number) => number) {
  let rows = new Map<MessageId, Row>()
  /** The block that each row stood in. */
  let blocks = new Map<MessageId, Block>()
  let count = 0

  /** Returns the previous row object if it looks the same. */
  function known(row: Row): Row {
    const before = rows.get(row.message.id)
    return before && same(before, row) ? before : row
  }

  /** Rows that stood together before keep their block's key, and the block itself where it is the same. */
  function named(block: Block, taken: Set<number>): Block {
    const known = block.rows
      .map(({ message }) => blocks.get(message.id))
      .find((one) => one !== undefined && !taken.has(one.key))
    if (!known) return { ...block, key: (count += 1) }
    taken.add(known.key)
    return holdsTheSame(known, block) ? known : { ...block, key: known.key }
  }

  return function daysOf(
    messages: Message[],
    range: { start: number; end: number },
    divider: MessageId | undefined,
    { several = false, notes = NO_NOTES }: RowContext = {},
  ): DayRow[] {
    const days: DayRow[] = []
    const isParted: Neighbours['isParted'] = (one, next) =>
      (divider !== undefined && next?.id === divider) ||
      (one !== undefined && notes.has(one.id)) ||
      !isSameDay(dayOf, one, next)
    let block: Block | undefined
    for (let index = range.start; index < range.end; index += 1) {
      const message = messages[index]
      if (!message) break
      const at = dayOf(message.at)
      const fresh = message.id === divider
      const row = known(rowAt(messages, index, message, { several, notes, isParted }))
      let day = days.at(-1)
      if (day?.at !== at) {
        days.push((day = { at, blocks: [] }))
        block = undefined
      }
      if (!block || fresh) day.blocks.push((block = { key: 0, fresh, rows: [] }))
      block.rows.push(row)
      if (endsBlock(message)) block = undefined
    }
    return remember(days)
  }

  function remember(days: DayRow[]): DayRow[] {
    const taken = new Set<number>()
    const kept = days.map(({ at, blocks }) => ({
      at,
      blocks: blocks.map((block) => named(block, taken)),
    }))
    const all = kept.flatMap((day) => day.blocks)
    blocks = new Map(all.flatMap((block) => block.rows.map((row) => [row.message.id, block])))
    rows = new Map(all.flatMap((block) => block.rows.map((row) => [row.message.id, row])))
    return kept
  }
}

const isSameDay = (dayOf: (at: number) => number, one?: Message, other?: Message): boolean =>
  one !== undefined && other !== undefined && dayOf(one.at) === dayOf(other.at)

interface Neighbours extends Required<RowContext> {
  /** True if a day's edge, a note or the line parts two messages, regardless of their senders. */
  isParted(one: Message | undefined, next: Message | undefined): boolean
}
