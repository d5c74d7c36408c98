import type { MessageId, MessageState, ThreadId } from '../../../bridge/inbox.ts'

/** An own message that was not found in the service's list yet. */
export interface OutstandingMessage {
  id: MessageId
  /** Key by which it can be compared with the service's rows; see `matchKey`. */
  match: string
  state: MessageState
  /** The expected `key` of its row, if the service numbers rows as it numbers accepted messages. */
  expected?: string
}

/**
 * Fit of a row and a message: `sure` if nothing else explains the row, given as many rows as
 * messages, and `likely` if another program may have sent it.
 */
export type Fit = 'sure' | 'likely' | undefined

/** Fields of a new outgoing row of the service's list that matching compares. */
export interface MatchCandidate {
  match: string
  /** Absent where the list that it is from gives its rows no ids. */
  key?: string
}

export interface Verdict<Row> {
  /** Matched pairs; each message and row occurs once at most. */
  confirmed: { id: MessageId; row: Row }[]
  /** Rows that may be an own message of unknown outcome: the user is asked. */
  likely: { id: MessageId; row: Row }[]
  /** Rows that may turn out to be an own message on the wire: left for a later look. */
  deferred: Row[]
}

/** The same message by all that the service shows: both numbers and the text. */
export function matchKey(thread: ThreadId, text: string): string {
  return `${thread}\n${textKey(text)}`
}

/** Signs without a picture, which a service may leave out; blanks are none. */
const UNSEEN = /(?!\s)[\p{Cc}\p{Cf}\uFE0E\uFE0F]|\uFEFF/gu

/** Equal for texts that the service, or a reader, would take for the same. */
export function textKey(text: string): string {
  // A half of a sign that takes two becomes another sign on the way.
  const seen = text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '').normalize('NFC')
  return seen
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/**
 * Finds own messages among new rows. Both lists are oldest first.
 * An accepted message is certain to appear, so accepted ones take rows: each the one that bears its
 * number if there is such a row, the others in order. Messages with an unknown outcome take rows in
 * order, each one at most. If all of those are found, and each by a row that only it explains, they
 * are confirmed; else each row that may be one is kept with it: with fewer rows than messages it is
 * not known which one arrived, and one on the wire is decided by a later look. A row without a key
 * is ambiguous: it may be a known message, listed with another time or twice. It confirms only an
 * accepted message, which it can neither lose nor double, and only if no other one is alike.
 */
export function reconcile<Row extends MatchCandidate>(
  outstanding: readonly OutstandingMessage[],
  candidates: readonly Row[],
  fits: (message: OutstandingMessage, row: Row) => Fit = () => 'sure',
): Verdict<Row> {
  const verdict: Verdict<Row> = { confirmed: [], likely: [], deferred: [] }
  const rows = Map.groupBy(candidates, ({ match }) => match)
  for (const [match, alike] of Map.groupBy(outstanding, (message) => message.match)) {
    const byKey = (rows.get(match) ?? []).toSorted((a, b) => Number(!a.key) - Number(!b.key))
    const open = alike.filter(({ state }) => state === 'unknown' || state === 'sending')
    takeAccepted(alike, open, byKey, { fits, verdict })
    takeOpen(open, byKey, { fits, verdict })
  }
  return verdict
}

interface Judging<Row extends MatchCandidate> {
  fits(message: OutstandingMessage, row: Row): Fit
  verdict: Verdict<Row>
}

/** Takes the first of these rows out of them. */
function takeFirst<Row>(free: Row[], isIt: (row: Row) => boolean): Row | undefined {
  const index = free.findIndex(isIt)
  return index < 0 ? undefined : free.splice(index, 1)[0]
}

/** @param free rows with a key first; matched rows are removed from it */
function takeAccepted<Row extends MatchCandidate>(
  alike: readonly OutstandingMessage[],
  open: readonly OutstandingMessage[],
  free: Row[],
  { fits, verdict }: Judging<Row>,
): void {
  const bySequence: OutstandingMessage[] = []
  for (const message of alike.filter(({ state }) => state === 'accepted')) {
    const { id, expected } = message
    const row = takeFirst(free, ({ key }) => key !== undefined && key === expected)
    if (row) verdict.confirmed.push({ id, row })
    else bySequence.push(message)
  }
  for (const message of bySequence) {
    const isIts = (row: Row) =>
      fits(message, row) !== undefined && (row.key !== undefined || open.length === 0)
    const row = takeFirst(free, isIts)
    if (row) verdict.confirmed.push({ id: message.id, row })
  }
}

/** @param free rows left over by accepted messages */
function takeOpen<Row extends MatchCandidate>(
  open: readonly OutstandingMessage[],
  free: Row[],
  { fits, verdict }: Judging<Row>,
): void {
  const pairs = open.flatMap((message) => {
    const row = takeFirst(free, (one) => fits(message, one) !== undefined)
    return row ? [{ message, row }] : []
  })
  const isCertain =
    pairs.length === open.length &&
    pairs.every(({ message, row }) => row.key !== undefined && fits(message, row) === 'sure')
  const waits = open.some(({ state }) => state === 'sending')
  for (const { message, row } of pairs) {
    if (message.state === 'sending' || (waits && !isCertain)) verdict.deferred.push(row)
    else verdict[isCertain ? 'confirmed' : 'likely'].push({ id: message.id, row })
  }
  if (isCertain) return
  // Further rows that may be one of them are kept with the last.
  for (const row of free) {
    const message = open.findLast((one) => fits(one, row) !== undefined)
    if (message && waits) verdict.deferred.push(row)
    else if (message) verdict.likely.push({ id: message.id, row })
  }
}
