import type { MessageId, MessageState, ThreadId } from '../../../bridge/inbox.ts'

/** A message of ours whose trace in the service's list is still looked for. */
export interface Outstanding {
  id: MessageId
  /** What the service shows of it; see `matchKey`. */
  match: string
  state: MessageState
  /** The row's `key`, should the service number its rows as it numbers what it takes. */
  expected?: string
}

/** What is looked at of a new outgoing row of the service's list. */
export interface Candidate {
  match: string
  /** Absent where the list that it is from gives its rows no ids. */
  key?: string
}

export interface Verdict<Row> {
  /** Which of our messages is which row; each stands here once at most. */
  confirmed: { id: MessageId; row: Row }[]
  /** Rows that may yet turn out to be one of ours: left for a later look. */
  deferred: Row[]
}

/** The same message by all that the service shows: both numbers and the text. */
export function matchKey(thread: ThreadId, text: string): string {
  return `${thread}\n${textKey(text)}`
}

/** Equal for texts that a person and the service would call the same. */
export function textKey(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n')
  return lines.replace(/[^\S\n]+/g, ' ').trim()
}

/**
 * Finds our messages among rows that were not known before. Both lists are oldest first.
 * An accepted message is certain to appear, so accepted ones take rows: each the one that bears its
 * number if there is such a row, the others in order. Of messages with an unknown outcome either all
 * are found or none: with fewer rows than messages nobody can tell which one arrived. Rows that could
 * belong to those, or to one on the wire, wait for a later look. A row without a key proves nothing: it
 * may be of a message that was held already, listed with another time or twice. It is taken only for an
 * accepted message, which it can neither lose nor double, and only where no other one is alike.
 */
export function reconcile<Row extends Candidate>(
  outstanding: readonly Outstanding[],
  candidates: readonly Row[],
): Verdict<Row> {
  const verdict: Verdict<Row> = { confirmed: [], deferred: [] }
  const rows = Map.groupBy(candidates, ({ match }) => match)
  for (const [match, alike] of Map.groupBy(outstanding, (message) => message.match)) {
    judge(alike, rows.get(match) ?? [], verdict)
  }
  return verdict
}

function judge<Row extends Candidate>(
  alike: readonly Outstanding[],
  rows: readonly Row[],
  verdict: Verdict<Row>,
): void {
  const free = rows.filter(({ key }) => key !== undefined)
  const keyless = rows.filter(({ key }) => key === undefined)
  const take = ({ id }: Outstanding, index = 0): void => {
    const [row] = free.splice(index, 1)
    if (row) verdict.confirmed.push({ id, row })
  }
  const bySequence: Outstanding[] = []
  for (const message of alike.filter(({ state }) => state === 'accepted')) {
    const index = free.findIndex(({ key }) => key !== undefined && key === message.expected)
    if (index >= 0) take(message, index)
    else bySequence.push(message)
  }
  const unknown = alike.filter(({ state }) => state === 'unknown')
  const onTheWire = alike.filter(({ state }) => state === 'sending')
  const open = unknown.length + onTheWire.length
  if (open === 0) free.push(...keyless)
  else verdict.deferred.push(...keyless)
  for (const message of bySequence) take(message)
  const allFound = free.length >= open
  if (allFound) for (const message of unknown) take(message)
  verdict.deferred.push(...free.slice(0, allFound ? onTheWire.length : open))
}
