import { command, objects, values } from '../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { textKey } from '../matching/reconcile.ts'
import { partiesOf } from '../thread-id.ts'
import { isForgotten } from '../../database/forgotten.ts'
import { arrivalOf, toStoredKey } from './ids.ts'
import type { StoredMessage } from './message-rows.ts'
import { releaseTold } from './lookalikes.ts'
import { messagesByKeys, messagesWithin } from './messages.ts'
import { printOf } from './sent.ts'
import type { Change, ToldAnswer } from './types.ts'
import { changeBy, type Work } from './work.ts'

interface Row {
  thread: string
  text: Buffer
  at: number
  key: string
  author: string
  alone: number
}

const put = command<[Row]>(
  'INSERT OR REPLACE INTO answer_authors VALUES (:thread, :text, :at, :key, :author, :alone)',
)
const toldOf = objects<[thread: string, text: Buffer], Row>(
  'SELECT * FROM answer_authors WHERE thread = ? AND text = ?',
)
const anyTold = values<[], number>('SELECT EXISTS (SELECT 1 FROM answer_authors)')

const forgetAll = command<[]>('DELETE FROM answer_authors')
/** Forgets the reported authors, who mean nothing without their team. */
export const forgetAuthors = (db: WritableDatabase): void => void forgetAll(db).run()

/** Takes in what colleagues' desktops say they have sent, of rows that are here and of those that come yet. */
export const noteAuthors = (db: WritableDatabase, told: readonly ToldAnswer[]): Change =>
  changeBy(db, (work) => {
    for (const { thread, text, at, key = '', author, alone } of told) {
      if (isForgotten(db, partiesOf(thread)?.other ?? '', at)) continue
      put(db).run({ thread, text: printOf(text), at, key, author, alone: Number(alone ?? 0) })
    }
    releaseTold(db, work, told)
    for (const one of told) {
      const number = work.find(one.thread)?.number
      if (number === undefined) continue
      const keyed = one.key === undefined ? [] : messagesByKeys(db, [toStoredKey(one.key)])
      for (const stored of [...keyed, ...alikeAt(db, number, one)]) name(db, work, stored)
    }
  })

/** Sets the authors of messages that have just come, if already reported. */
export function nameAuthors(
  db: WritableDatabase,
  work: Work,
  come: readonly StoredMessage[],
): void {
  if (anyTold(db).get() !== 1) return
  for (const { thread, message } of come) {
    if (message.direction === 'incoming') continue
    // Another one of the same moment may make it doubtful who sent the first.
    for (const stored of alikeAt(db, thread, message)) name(db, work, stored)
  }
}

/** True if a desktop reported the message with this key as its own. */
export const isTold = (
  db: ReadableDatabase,
  { thread, text, key }: Pick<ToldAnswer, 'thread' | 'text' | 'key'>,
): boolean =>
  key !== undefined &&
  anyTold(db).get() === 1 &&
  toldOf(db)
    .all(thread, printOf(text))
    .some((one) => one.key === key)

/** Outgoing messages of one moment that say the same. */
const alikeAt = (
  db: ReadableDatabase,
  thread: number,
  { text, at }: Pick<ToldAnswer, 'text' | 'at'>,
): StoredMessage[] =>
  messagesWithin(db, thread, at, at, false).filter(
    ({ message }) =>
      message.at === at &&
      message.direction === 'outgoing' &&
      textKey(message.text) === textKey(text),
  )

function name(db: WritableDatabase, work: Work, stored: StoredMessage): void {
  const { author: was, alone: wasAlone, ...message } = stored.message
  // Messages written here have no other author.
  if (message.direction === 'incoming' || arrivalOf(message.id) === undefined) return
  const told = authorOf(db, stored)
  if (told?.author === was && Boolean(told?.alone) === Boolean(wasAlone)) return
  const named = { ...message, ...(told && { author: told.author }) }
  work.replace(stored, {
    ...stored,
    message: told?.alone ? { ...named, alone: true } : named,
  })
}

/**
 * The author of a message, if it is certain: by the service's key; if the row or the report has
 * none, by the moment to the second, and only if no other message is the same.
 */
function authorOf(db: ReadableDatabase, { thread, key, message }: StoredMessage): Row | undefined {
  const all = toldOf(db).all(message.thread, printOf(message.text))
  const byKey = key === undefined ? [] : all.filter((one) => one.key === key)
  if (byKey.length > 0) return onlyOne(byKey)
  const atOnce = all.filter((one) => one.at === message.at && (key === undefined || one.key === ''))
  return alikeAt(db, thread, message).length === 1 ? onlyOne(atOnce) : undefined
}

/** Two different authors of one message cancel each other. */
const onlyOne = (told: Row[]): Row | undefined =>
  told.every(({ author }) => author === told[0]?.author) ? told[0] : undefined
