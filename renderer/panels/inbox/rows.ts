import type { Message, MessageId } from '../../../electron/bridge/model.ts'
import { oneTimeCode, pieces, type Piece } from './text-pieces.ts'

/** Messages of one side that follow each other this soon look like one block, in milliseconds. */
const TOGETHER = 5 * 60_000

export interface Row {
  message: Message
  /** Begins a block of its side. */
  first: boolean
  /** Ends it. */
  last: boolean
  /** The "new messages" line stands above it. */
  fresh: boolean
  /** The text, cut at its links. */
  parts: Piece[]
  /** The one-time code in a received message. */
  code?: string
}

export interface Day {
  /** Any moment of the day. */
  at: number
  rows: Row[]
}

function together(a: Message | undefined, b: Message | undefined): boolean {
  return a !== undefined && b !== undefined && a.direction === b.direction && b.at - a.at < TOGETHER
}

type Look = Pick<Row, 'message' | 'first' | 'last' | 'fresh'>

function same(one: Look, other: Look): boolean {
  return (
    one.message === other.message &&
    one.first === other.first &&
    one.last === other.last &&
    one.fresh === other.fresh
  )
}

function made(look: Look): Row {
  const { text, direction } = look.message
  const code = direction === 'incoming' ? oneTimeCode(text) : undefined
  return { ...look, parts: pieces(text), ...(code === undefined ? {} : { code }) }
}

/**
 * Makes the rows of a stretch, by day, with what their looks depend on. A row that looks as it did
 * before is the same object as before, so that it is not drawn again.
 */
export function createRows(dayOf: (at: number) => number) {
  let known = new Map<MessageId, Row>()

  return function rowsOf(
    messages: Message[],
    range: { start: number; end: number },
    divider: MessageId | undefined,
  ): Day[] {
    const present = new Map<MessageId, Row>()
    const days: Day[] = []
    let day: Day | undefined
    for (let index = range.start; index < range.end; index += 1) {
      const message = messages[index]
      if (!message) break
      const begun = dayOf(message.at)
      const before = messages[index - 1]
      const after = messages[index + 1]
      const newDay = before === undefined || dayOf(before.at) !== begun
      const fresh = message.id === divider
      const look: Look = {
        message,
        first: newDay || fresh || !together(before, message),
        last:
          !together(message, after) ||
          after?.id === divider ||
          (after !== undefined && dayOf(after.at) !== begun),
        fresh,
      }
      const old = known.get(message.id)
      const kept = old && same(old, look) ? old : made(look)
      present.set(message.id, kept)
      if (day?.at !== begun) days.push((day = { at: begun, rows: [] }))
      day.rows.push(kept)
    }
    known = present
    return days
  }
}
