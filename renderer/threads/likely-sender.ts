import type { Sender, Thread } from '../../electron/bridge/inbox.ts'
import { othersOf } from './parts.ts'

interface Inbox {
  records: ReadonlyMap<unknown, Thread>
  senders: readonly Sender[]
  /** The own number that was written from last, as far as this window knows. */
  writtenFrom?: string | undefined
}

/**
 * The own number from which somebody is most likely written to: where there is a conversation with
 * them, its number; else the number that was written from last, which after a start is known only
 * where nobody answered since; else the first that can send.
 * @param other the receiver, normalised, where it is known
 */
export function likelySender(
  { records, senders, writtenFrom }: Inbox,
  other?: string,
): string | undefined {
  const able = new Set(senders.map(({ number }) => number))
  const newest = [...records.values()]
    .filter(({ own }) => able.has(own))
    .sort((one, another) => (another.last?.at ?? 0) - (one.last?.at ?? 0))
  const known =
    other === undefined ? undefined : newest.find((thread) => othersOf(thread).includes(other))
  const written = newest.find(({ last }) => last?.direction === 'outgoing')
  const last = writtenFrom !== undefined && able.has(writtenFrom) ? writtenFrom : written?.own
  return known?.own ?? last ?? senders[0]?.number
}
