import type { Sender, Thread } from '../../electron/bridge/inbox.ts'
import { othersOf } from './parts.ts'

interface SenderInbox {
  records: ReadonlyMap<unknown, Thread>
  senders: readonly Sender[]
  /** The own number that was written from last, as far as this window knows. */
  writtenFrom?: string | undefined
}

/**
 * Returns the own number most likely used to write to a receiver: the one of an existing
 * conversation; else the one used last, which after a start is known only from threads without a
 * later reply; else the first that can send.
 * @param other the receiver, normalised, if known
 */
export function likelySender(
  { records, senders, writtenFrom }: SenderInbox,
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
