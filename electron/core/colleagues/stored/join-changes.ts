import type { Change } from '../../messages/stored/types.ts'

/** Joins two consecutive changes to one. */
export function joinChanges(first: Change, second: Change): Change {
  const gone = [...(first.gone ?? []), ...(second.gone ?? [])]
  const left = [...(first.left ?? []), ...(second.left ?? [])]
  return {
    threads: joined(first.threads, second.threads),
    messages: joined(first.messages, second.messages),
    ...(gone.length > 0 && { gone }),
    ...(left.length > 0 && { left }),
    conversations: joined(first.conversations, second.conversations),
    counts: second.counts,
  }
}

function joined<T extends { id: string }>(first: readonly T[], second: readonly T[]): T[] {
  return [...new Map([...first, ...second].map((one) => [one.id, one])).values()]
}
