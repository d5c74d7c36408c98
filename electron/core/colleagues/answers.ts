import type { z } from 'zod'
import type { Message, MessageState } from '../../bridge/inbox.ts'
import type { AnswerDue, ToldAnswer } from '../messages/stored/types.ts'
import { partiesOf, threadId } from '../messages/thread-id.ts'
import { answerContents } from '../team/contents.ts'
import type { Content, TeamAnswer } from '../team/index.ts'

/*
 * What desktops tell each other of an answer. Before it leaves: whom it is for and what it says. When it came to
 * rest: the service's row of it, if it has one.
 */

type Begun = z.infer<typeof answerContents.sending>
type Ended = z.infer<typeof answerContents.sent>

/** What colleagues are told before a message leaves. */
export const beginningOf = ({ id, thread, text }: Message): Begun => ({
  ...{ id, text },
  ...(partiesOf(thread) ?? { own: '', other: '' }),
})

/** What becomes of a message that left, each told as it is or as of one that went nowhere. */
const WENT: readonly MessageState[] = ['confirmed', 'delivered', 'undelivered']
const STAYED: readonly MessageState[] = ['refused', 'unsent']

/** Whether colleagues are to be told of it by now. */
export const hasEnded = ({ state }: Pick<Message, 'state'>): boolean =>
  WENT.includes(state) || STAYED.includes(state)

/** What they are told after that; undefined while nobody knows what becomes of it. */
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

/** The rows that desktops say they have sent. */
export const rowsOf = (answers: readonly TeamAnswer[]): ToldAnswer[] =>
  answers.flatMap((answer) => {
    const row = readEnded(answer)?.row
    if (!row) return []
    const { own, other, ...rest } = row
    return [{ ...rest, thread: threadId(own, other), author: answer.member }]
  })
