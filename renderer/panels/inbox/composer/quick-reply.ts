import type { QuickReply } from '../../../../electron/bridge/contacts.ts'
import { fold } from '../../../i18n/fold.ts'

/** A search for a quick reply: `/` at the beginning of a line, up to the caret. */
export interface SlashQuery {
  /** Index of the `/` in the text. */
  start: number
  query: string
}

/** The `/` with which the line of the caret begins, and what was typed after it. */
export function slashBefore(text: string, caret: number): SlashQuery | undefined {
  const line = text.slice(0, caret).split('\n').at(-1) ?? ''
  if (!/^\/\S*$/.test(line)) return undefined
  return { start: caret - line.length, query: line.slice(1) }
}

/** The replies whose shortcut begins with what was typed, then those that have it anywhere. */
export function findReplies(replies: QuickReply[], query: string): QuickReply[] {
  const wanted = fold(query)
  const begins = replies.filter(({ shortcut }) => fold(shortcut).startsWith(wanted))
  const contains = replies.filter(
    (reply) => !begins.includes(reply) && fold(`${reply.shortcut} ${reply.text}`).includes(wanted),
  )
  return [...begins, ...contains]
}
