import type { QuickReply } from '../../../electron/bridge/contacts.ts'

const LONGEST_SHORTCUT = 40
const LONGEST_TEXT = 2000

/** Quick replies as a file that this app, and people, can read. */
export function toReplyFile(replies: QuickReply[]): string {
  const kept = replies.map(({ shortcut, text }) => ({ shortcut, text }))
  return `${JSON.stringify(kept, undefined, 2)}\n`
}

/** The replies in such a file; nothing where it is not one. Entries without a text are left out. */
export function fromReplyFile(content: string): QuickReply[] | undefined {
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch {
    return undefined
  }
  if (!Array.isArray(given)) return undefined
  const found = given.map(toReply).filter((reply) => reply !== undefined)
  return given.length > 0 && found.length === 0 ? undefined : found
}

function toReply(given: unknown): QuickReply | undefined {
  if (typeof given !== 'object' || given === null || !('text' in given)) return undefined
  const { text } = given
  const shortcut = 'shortcut' in given ? given.shortcut : ''
  if (typeof text !== 'string' || typeof shortcut !== 'string' || text === '') return undefined
  return {
    id: crypto.randomUUID(),
    shortcut: tidyShortcut(shortcut),
    text: text.slice(0, LONGEST_TEXT),
  }
}

/** A shortcut is one word without its `/`. */
export function tidyShortcut(typed: string): string {
  return typed.trim().replace(/^\/+/, '').replace(/\s+/g, '-').slice(0, LONGEST_SHORTCUT)
}
