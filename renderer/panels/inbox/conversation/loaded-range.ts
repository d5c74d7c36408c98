import type { Message, MessageId, MessagesPage } from '../../../../electron/bridge/inbox.ts'

/**
 * The loaded part of a thread: pages that follow each other, each with the keys to what lies before
 * and after it, so that far ones can be dropped and found again. Nothing here is ever changed in place.
 */
export interface LoadedRange {
  pages: MessagesPage[]
  /** All messages in order. */
  messages: Message[]
}

/** Maximum number of messages kept. */
export const MOST_LOADED = 480

export const emptyRange: LoadedRange = { pages: [], messages: [] }

function made(pages: MessagesPage[]): LoadedRange {
  return { pages, messages: pages.flatMap(({ messages }) => messages) }
}

export const rangeOf = (page: MessagesPage): LoadedRange => made([page])

/** Returns the cursor of older messages; undefined at the beginning of the thread. */
export const previousOf = ({ pages }: LoadedRange): string | undefined => pages[0]?.previous

/** Returns the cursor of newer messages; undefined at its end. */
export const nextOf = ({ pages }: LoadedRange): string | undefined => pages.at(-1)?.next

/** The order that the core's pages have: by time, within one moment by id. */
export function compareMessages(a: Message, b: Message): number {
  if (a.at !== b.at) return a.at - b.at
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Returns a page without known messages: an event may have delivered some before it. */
function fresh({ messages }: LoadedRange, page: MessagesPage): MessagesPage {
  const known = new Set(messages.map(({ id }) => id))
  return { ...page, messages: page.messages.filter(({ id }) => !known.has(id)) }
}

/** Puts an older page in front, and drops newer ones where there are too many. */
export function withOlder(range: LoadedRange, page: MessagesPage): LoadedRange {
  const pages = [fresh(range, page), ...range.pages]
  let count = pages.reduce((sum, { messages }) => sum + messages.length, 0)
  while (pages.length > 1 && count - (pages.at(-1)?.messages.length ?? 0) >= MOST_LOADED) {
    count -= pages.pop()?.messages.length ?? 0
  }
  return made(pages)
}

/** Puts a newer page at the end, and drops older ones where there are too many. */
export function withNewer(range: LoadedRange, page: MessagesPage): LoadedRange {
  const pages = [...range.pages, fresh(range, page)]
  let count = pages.reduce((sum, { messages }) => sum + messages.length, 0)
  while (pages.length > 1 && count - (pages[0]?.messages.length ?? 0) >= MOST_LOADED) {
    count -= pages.shift()?.messages.length ?? 0
  }
  return made(pages)
}

/** Returns the index of the page a message belongs to; undefined if it is outside of the range. */
function placeOf({ pages, messages }: LoadedRange, message: Message): number | undefined {
  const first = messages[0]
  const last = messages.at(-1)
  if (!first || !last) return pages.length > 0 ? pages.length - 1 : undefined
  if (compareMessages(message, first) < 0) return pages[0]?.previous === undefined ? 0 : undefined
  if (compareMessages(message, last) > 0) {
    return pages.at(-1)?.next === undefined ? pages.length - 1 : undefined
  }
  const after = pages.findIndex((page) => {
    const end = page.messages.at(-1)
    return end !== undefined && compareMessages(message, end) <= 0
  })
  return after < 0 ? pages.length - 1 : after
}

/**
 * Replaces a message without moving it, even at the edge of the range, where a new one would be
 * rejected.
 */
function replaced(range: LoadedRange, message: Message): LoadedRange {
  return made(
    range.pages.map((page) => ({
      ...page,
      messages: page.messages.map((known) => (known.id === message.id ? message : known)),
    })),
  )
}

function withOne(range: LoadedRange, message: Message): LoadedRange {
  const known = range.messages.find(({ id }) => id === message.id)
  if (known?.at === message.at) return replaced(range, message)
  const rest = known ? without(range, new Set([message.id])) : range
  const place = placeOf(rest, message)
  if (place === undefined) return rest
  return made(
    rest.pages.map((page, index) =>
      index === place
        ? { ...page, messages: [...page.messages, message].sort(compareMessages) }
        : page,
    ),
  )
}

/** Takes new and changed messages in where they belong; those outside of the range are left out. */
export function withMessages(range: LoadedRange, messages: Message[]): LoadedRange {
  return messages.reduce(withOne, range)
}

export function without(range: LoadedRange, gone: ReadonlySet<MessageId>): LoadedRange {
  if (!range.messages.some(({ id }) => gone.has(id))) return range
  return made(
    range.pages.map((page) => ({
      ...page,
      messages: page.messages.filter(({ id }) => !gone.has(id)),
    })),
  )
}

/**
 * Replaces the first page of the range with a newer read of it, which makes messages found before
 * the thread's former beginning reachable.
 */
export function withBeginning(range: LoadedRange, page: MessagesPage): LoadedRange {
  const known = new Set(page.messages.map(({ id }) => id))
  const rest = range.pages
    .map((one) => ({ ...one, messages: one.messages.filter(({ id }) => !known.has(id)) }))
    .filter(({ messages }) => messages.length > 0)
  return made([page, ...rest])
}
