import type { MessageId } from '../../../bridge/inbox.ts'
import { command, values } from '../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { messageById } from './messages.ts'
import type { AnswerDue } from './types.ts'

const put = command<[MessageId]>('INSERT OR IGNORE INTO answers_due VALUES (?)')
const all = values<[], MessageId>('SELECT message FROM answers_due ORDER BY message')
const drop = command<[ids: string]>(
  'DELETE FROM answers_due WHERE message IN (SELECT value FROM json_each(?))',
)

const dropAll = command<[]>('DELETE FROM answers_due')

/** Colleagues are to be told of a message that leaves, once it is known what became of it. */
export const noteDue = (db: WritableDatabase, id: MessageId): void => void put(db).run(id)

const isThere = values<[MessageId], number>(
  'SELECT EXISTS (SELECT 1 FROM answers_due WHERE message = ?)',
)
/** They heard that it leaves, and not what became of it. */
export const isDue = (db: ReadableDatabase, id: MessageId): boolean => isThere(db).get(id) === 1

/** What left of which colleagues were not told the end yet, and which it has come to by now. */
export const answersDue = (db: ReadableDatabase): AnswerDue[] =>
  all(db)
    .all()
    .map((id) => {
      const stored = messageById(db, id)
      return {
        id,
        ...(stored && { message: stored.message }),
        ...(stored?.key !== undefined && { key: stored.key }),
      }
    })

export const answersTold = (db: WritableDatabase, ids: readonly MessageId[]): void =>
  void drop(db).run(JSON.stringify(ids))

/** Nobody is to be told of anything any more. */
export const forgetDue = (db: WritableDatabase): void => void dropAll(db).run()
