import type { Sender, Thread } from '../../../electron/bridge/model.ts'

/**
 * The own number from which somebody is most likely written to: where there is a conversation with
 * them, its number; else the number that was written from last; else the first that can send.
 * @param other the receiver, normalised, where it is known
 */
export function likelySender(
  threads: Iterable<Thread>,
  senders: readonly Sender[],
  other?: string,
): string | undefined {
  const able = new Set(senders.map(({ number }) => number))
  const newest = [...threads]
    .filter(({ own }) => able.has(own))
    .sort((one, another) => (another.last?.at ?? 0) - (one.last?.at ?? 0))
  const known = other === undefined ? undefined : newest.find((thread) => thread.other === other)
  const written = newest.find(({ last }) => last?.direction === 'outgoing')
  return (known ?? written)?.own ?? senders[0]?.number
}
