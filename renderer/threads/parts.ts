import type { Thread, ThreadId, ThreadPart } from '../../electron/bridge/inbox.ts'

/** The threads of a conversation; a thread that is shown apart is its only one. */
export const partsOf = (thread: Thread): readonly ThreadPart[] => thread.parts ?? [thread]

/** Returns the own numbers of a conversation's threads. */
export const ownsOf = (thread: Thread): string[] => [
  ...new Set(partsOf(thread).map(({ own }) => own)),
]

/** The other side's numbers. */
export const othersOf = (thread: Thread): string[] => [
  ...new Set(partsOf(thread).map(({ other }) => other)),
]

/** Between which own number and whose other one. */
export interface Parties {
  own: string
  other: string
}

/** The own number of a message's thread, and the other side's. */
export function partiesOf(thread: ThreadId): Parties {
  const cut = thread.indexOf(':')
  return { own: thread.slice(0, cut), other: thread.slice(cut + 1) }
}

/** Returns true if an id, of a thread or a conversation, names this conversation. */
export const isNamed = (thread: Thread, id: ThreadId | undefined): boolean =>
  partsOf(thread).some((part) => part.id === id || `:${part.other}` === id)

/** The thread to write in: the one that was chosen, else where a text was begun, else where the person wrote last. */
export function partToAnswer(thread: Thread, chosen: ThreadId | undefined): ThreadPart {
  const parts = partsOf(thread)
  return (
    parts.find(({ id }) => id === chosen) ??
    parts.find(({ draft }) => draft !== '' && draft === thread.draft) ??
    parts.find(({ own, other }) => own === thread.own && other === thread.other) ??
    parts[0] ??
    thread
  )
}
