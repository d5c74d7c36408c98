import type { z } from 'zod'
import type { Message, MessageState } from '../../bridge/inbox.ts'
import type { AnswerDue, ToldAnswer } from '../messages/stored/types.ts'
import { partiesOf, threadId } from '../messages/thread-id.ts'
import { answerContents } from '../team/contents.ts'
import type { Content, TeamAnswer } from '../team/index.ts'

/*
 * Notices of answers between desktops. Before sending: numbers and text. After it: the service's
 * row, if the message has one.
 */

type Begun = z.infer<typeof answerContents.sending>
type Ended = z.infer<typeof answerContents.sent>

/** Returns the notice before a message is sent. */
export const beginningOf = ({ id, thread, text }: Message): Begun => ({
  ...{ id, text },
  ...(partiesOf(thread) ?? { own: '', other: '' }),
})

/** Final states of a message: it was sent, or it was not. */
const WENT: readonly MessageState[] = ['confirmed', 'delivered', 'undelivered']
const STAYED: readonly MessageState[] = ['refused', 'unsent']

/** Returns whether the message has a final state. */
export const hasEnded = ({ state }: Pick<Message, 'state'>): boolean =>
  WENT.includes(state) || STAYED.includes(state)

/** Returns the notice after sending; undefined before a final state. */
export function endOf({ id, message, key }: AnswerDue): Ended | undefined {
  if (!message) return { id }
  const { text, at, state, alone } = message
  if (STAYED.includes(state)) return { id }
  if (!WENT.includes(state)) return undefined
  const { own, other } = beginningOf(message)
  return { id, row: { own, other, text, at, ...(key && { key }), ...(alone && { alone }) } }
}

const read = <T>(schema: z.ZodType<T>, content: Content): T | undefined =>
  content.opened ? schema.safeParse(content.value).data : undefined

export const readBegun = ({ state, content }: TeamAnswer): Begun | undefined =>
  state === 'sending' ? read(answerContents.sending, content) : undefined
export const readEnded = ({ state, content }: TeamAnswer): Ended | undefined =>
  state === 'sent' ? read(answerContents.sent, content) : undefined

/** Returns the service's rows that desktops report as theirs, with their authors. */
export const rowsOf = (answers: readonly TeamAnswer[]): ToldAnswer[] =>
  answers.flatMap((answer) => {
    const row = readEnded(answer)?.row
    if (!row) return []
    const { own, other, ...rest } = row
    return [{ ...rest, thread: threadId(own, other), author: answer.member }]
  })
