import type {
  Message,
  MessagesPage,
  MessagesPlace,
  SearchFilter,
  Thread,
} from '../../../electron/bridge/inbox.ts'
import { compareThreads, fitsFilter, recency } from '../../../renderer/threads/order.ts'
import { isNamed } from '../../../renderer/threads/parts.ts'
import type { FakeBridge } from './index.ts'

/** As the database folds them for searching. */
const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

const wordsOf = (query: string) => folded(query).split(/\s+/).filter(Boolean)

function contains(text: string, query: string): boolean {
  const words = wordsOf(query)
  return words.length > 0 && words.every((word) => folded(text).includes(word))
}

/** Whether a message is one of those that are looked through. */
function fitsSearch(
  message: Message,
  { since = 0, until = Infinity, own, direction }: SearchFilter,
) {
  return (
    message.at >= since &&
    message.at < until &&
    (own === undefined || message.thread.startsWith(`${own}:`)) &&
    (direction === undefined || message.direction === direction)
  )
}

/** A page of a list; keys are positions as text. Undefined where the message it is around is not there. */
function pageOf(
  all: Message[],
  { before, after, around, limit }: MessagesPlace,
): MessagesPage | undefined {
  const middle = all.findIndex(({ id }) => id === around)
  if (around !== undefined && middle < 0) return undefined
  const start =
    around !== undefined
      ? Math.max(0, middle - Math.floor(limit / 2))
      : after !== undefined
        ? Number(after)
        : Math.max(0, Number(before ?? all.length) - limit)
  const end = before === undefined ? Math.min(all.length, start + limit) : Number(before)
  return {
    messages: all.slice(start, end),
    ...(start > 0 ? { previous: String(start) } : {}),
    ...(end < all.length ? { next: String(end) } : {}),
  }
}

/** Has a bridge answer about conversations as its world has them, and take what is done with them. */
export function installInbox(bridge: FakeBridge): void {
  installLists(bridge)
  installSearch(bridge)
  const begun = new Map<string, Thread>()
  bridge.on('inbox.openThread', ({ cabinet, own, other }) => {
    const id = `${own}:${other}`
    const known = bridge.cabinet(cabinet).threads.find((thread) => thread.id === id)
    const marks = { pinned: false, muted: false, archived: false, done: false }
    const thread = known ?? { id, own, other, unread: 0, draft: '', failed: 0, ...marks }
    begun.set(id, thread)
    return thread
  })
  bridge.on('inbox.thread', ({ cabinet, thread }) => {
    const known = bridge.cabinet(cabinet).threads.find((one) => isNamed(one, thread))
    return known ?? begun.get(thread) ?? bridge.refuse({ kind: 'notFound' })
  })
  bridge.on('inbox.send', ({ thread, text }) => ({
    id: `z${bridge.calls.length}`,
    thread,
    direction: 'outgoing',
    text,
    at: Date.now(),
    state: 'queued',
  }))
  bridge.on('inbox.retry', ({ cabinet, message }) => {
    const { failure: _, ...rest } = bridge.message(cabinet, message)
    return { ...rest, state: 'queued' }
  })
  bridge.on('inbox.readHistory', ({ cabinet }) => bridge.cabinet(cabinet).state.history)
  bridge.on('inbox.decide', () => undefined)
  bridge.on('inbox.markRead', () => undefined)
  bridge.on('inbox.markUnread', () => undefined)
  bridge.on('inbox.markAllRead', () => 0)
  bridge.on('inbox.undoMarkAllRead', () => undefined)
  bridge.on('inbox.setMarks', () => undefined)
  // Kept, so that what is announced of the thread later has it, as from the database.
  bridge.on('inbox.saveDraft', ({ cabinet, thread, text }) => {
    const written = bridge.cabinet(cabinet).threads.find(({ id }) => id === thread)
    if (written) written.draft = text
    return undefined
  })
}

function installLists(bridge: FakeBridge): void {
  bridge.on('inbox.threads', ({ cabinet, filter, before, limit }) => {
    const all = bridge
      .cabinet(cabinet)
      .threads.filter((thread) => fitsFilter(thread, filter))
      .sort(compareThreads)
    const start = Number(before ?? 0)
    const next = start + limit
    return {
      threads: all.slice(start, next),
      ...(next < all.length ? { next: String(next) } : {}),
    }
  })
  bridge.on('inbox.longestWaiting', ({ cabinet, limit }) =>
    bridge
      .cabinet(cabinet)
      .threads.filter((thread) => fitsFilter(thread, { kind: 'unanswered' }))
      .sort((one, other) => recency(one) - recency(other))
      .slice(0, limit),
  )
  bridge.on('inbox.messages', ({ cabinet, thread, ...place }) => {
    const all = bridge.cabinet(cabinet).messages.get(thread) ?? []
    return pageOf(all, place) ?? bridge.refuse({ kind: 'notFound' })
  })
}

function installSearch(bridge: FakeBridge): void {
  bridge.on('inbox.findThreads', ({ cabinet, text, limit }) => {
    const { threads, contacts } = bridge.cabinet(cabinet)
    const digits = text.replace(/\D/g, '').replace(/^8/, '7')
    const named = (number: string) =>
      contacts.some(({ name, numbers }) => numbers.includes(number) && contains(name, text))
    return threads
      .filter(
        ({ other }) =>
          (digits !== '' && other.includes(digits)) || contains(other, text) || named(other),
      )
      .slice(0, limit)
  })
  bridge.on('inbox.search', ({ cabinet, text, thread, before, limit, ...filter }) => {
    const { messages } = bridge.cabinet(cabinet)
    const from = thread === undefined ? [...messages.values()].flat() : (messages.get(thread) ?? [])
    const found = from
      .filter((message) => wordsOf(text).length === 0 || contains(message.text, text))
      .filter((message) => fitsSearch(message, filter))
      .sort((one, other) => other.at - one.at)
    const start = Number(before ?? 0)
    const next = start + limit
    return {
      hits: found.slice(start, next),
      words: text.split(' '),
      ...(next < found.length ? { next: String(next) } : {}),
    }
  })
}
