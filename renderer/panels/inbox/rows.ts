import type { Message, MessageId } from '../../../electron/bridge/model.ts'

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
}

export interface Day {
  /** Any moment of the day. */
  at: number
  rows: Row[]
}

function together(a: Message | undefined, b: Message | undefined): boolean {
  return a !== undefined && b !== undefined && a.direction === b.direction && b.at - a.at < TOGETHER
}

/** The rows from `start` up to `end`, by day, with what their looks depend on. */
export function daysOfRows(
  messages: Message[],
  start: number,
  end: number,
  divider: MessageId | undefined,
  dayOf: (at: number) => number,
): Day[] {
  const days: Day[] = []
  for (let index = start; index < end; index += 1) {
    const message = messages[index]
    if (!message) break
    const before = messages[index - 1]
    const after = messages[index + 1]
    const newDay = before === undefined || dayOf(before.at) !== dayOf(message.at)
    const fresh = message.id === divider
    if (newDay || days.length === 0) days.push({ at: dayOf(message.at), rows: [] })
    days.at(-1)?.rows.push({
      message,
      first: newDay || fresh || !together(before, message),
      last:
        after === undefined ||
        after.id === divider ||
        dayOf(after.at) !== dayOf(message.at) ||
        !together(message, after),
      fresh,
    })
  }
  return days
}
