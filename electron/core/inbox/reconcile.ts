import type { MessageId, MessageState, ThreadId } from './types.ts'

/** A message of ours whose trace in the service's list is still looked for. */
export interface Outstanding {
  id: MessageId
  key: string
  state: MessageState
}

/** A new outgoing row of the service's list. */
export interface Candidate {
  serviceId: number
  key: string
}

export interface Verdict {
  /** Which of our messages is which row. */
  confirmed: { id: MessageId; serviceId: number }[]
  /** Rows that may yet turn out to be one of ours: left for a later look. */
  deferred: number[]
}

/** The same message by all that the service shows: both numbers and the text. */
export function matchKey(thread: ThreadId, text: string): string {
  return `${thread}\n${textKey(text)}`
}

/** Equal for texts that a person and the service would call the same. */
export function textKey(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/**
 * Finds our messages among rows whose ids were not known before. Both lists are oldest first.
 * An accepted message is certain to appear, so accepted ones take rows in order. Of messages with an
 * unknown outcome either all are found or none: with fewer rows than messages nobody can tell which
 * one arrived. Rows that could belong to those, or to one on the wire, wait for a later look.
 */
export function reconcile(outstanding: Outstanding[], candidates: Candidate[]): Verdict {
  const verdict: Verdict = { confirmed: [], deferred: [] }
  const rows = Map.groupBy(candidates, ({ key }) => key)
  for (const [key, alike] of Map.groupBy(outstanding, (message) => message.key)) {
    judge(alike, rows.get(key) ?? [], verdict)
  }
  return verdict
}

function judge(alike: Outstanding[], rows: Candidate[], verdict: Verdict): void {
  const free = [...rows]
  const claim = (messages: Outstanding[]) => {
    for (const [index, row] of free.splice(0, messages.length).entries()) {
      verdict.confirmed.push({ id: (messages[index] as Outstanding).id, serviceId: row.serviceId })
    }
  }
  claim(alike.filter(({ state }) => state === 'accepted'))
  const unknown = alike.filter(({ state }) => state === 'unknown')
  const onTheWire = alike.filter(({ state }) => state === 'sending')
  const open = unknown.length + onTheWire.length
  if (free.length >= open) claim(unknown)
  const waiting = free.length >= open ? onTheWire.length : open
  verdict.deferred.push(...free.slice(0, waiting).map(({ serviceId }) => serviceId))
}
