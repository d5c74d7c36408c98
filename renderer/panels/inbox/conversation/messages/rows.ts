import type { Message, MessageId } from '../../../../../electron/bridge/inbox.ts'

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
}

/** Rows that are drawn and painted together, apart from all others. */
export interface Block {
  key: number
  /** True if the “new messages” line is above this block. */
  fresh: boolean
  rows: Row[]
}

export interface Day {
  /** Any moment of the day. */
  at: number
  blocks: Block[]
}

function together(a: Message | undefined, b: Message | undefined): boolean {
  if (a?.thread !== b?.thread || a?.direction !== b?.direction) return false
  return a !== undefined && b !== undefined && b.at - a.at < TOGETHER
}

function same(one: Row, other: Row): boolean {
  const looksSame = one.first === other.first && one.last === other.last && one.via === other.via
  return one.message === other.message && looksSame
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
function rowAt(messages: Message[], index: number, message: Message, alone: Edges): Row {
  const before = messages[index - 1]
  return {
    message,
    first: alone.begins || !together(before, message),
    last: alone.ends || !together(message, messages[index + 1]),
    ...(alone.several && before?.thread !== message.thread && { via: true as const }),
  }
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
    several = false,
  ): Day[] {
    const days: Day[] = []
    let block: Block | undefined
    for (let index = range.start; index < range.end; index += 1) {
      const message = messages[index]
      if (!message) break
      const [before, after] = [messages[index - 1], messages[index + 1]]
      const at = dayOf(message.at)
      const fresh = message.id === divider
      const row = known(
        rowAt(messages, index, message, {
          several,
          begins: fresh || (before !== undefined && dayOf(before.at) !== at),
          ends: after !== undefined && (after.id === divider || dayOf(after.at) !== at),
        }),
      )
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

  function remember(days: Day[]): Day[] {
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

/** Boundaries that end a group of messages regardless of the sender: a day's edge and the line. */
interface Edges {
  begins: boolean
  ends: boolean
  /** The conversation is made of several threads. */
  several: boolean
}
