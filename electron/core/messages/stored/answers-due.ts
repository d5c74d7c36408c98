import type { MessageId } from '../../../bridge/inbox.ts'
import { command, values } from '../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { messageById } from './messages.ts'
import type { AnswerDue } from './types.ts'

const put = command<[MessageId]>(
  'INSERT INTO answers_due (message) VALUES (?) ON CONFLICT DO UPDATE SET told = 0',
)
const all = values<[], MessageId>('SELECT message FROM answers_due WHERE told = 0 ORDER BY message')
const turn = command<[{ ids: string; from: number; to: number }]>(`
  UPDATE answers_due SET told = :to
  WHERE told = :from AND message IN (SELECT value FROM json_each(:ids))`)
const turnAll = command<[{ from: number; to: number }]>(
  'UPDATE answers_due SET told = :to WHERE told = :from',
)
const drop = command<[MessageId]>('DELETE FROM answers_due WHERE message = ?')
const dropAll = command<[]>('DELETE FROM answers_due')

/** Colleagues are to be told of a message that leaves, once it is known what became of it. */
export const noteDue = (db: WritableDatabase, id: MessageId): void => void put(db).run(id)

const isThere = values<[MessageId], number>(
  'SELECT EXISTS (SELECT 1 FROM answers_due WHERE message = ? AND told = 0)',
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

/** The team's server was told of them; of what was dropped nobody is to be told again. */
export function answersTold(db: WritableDatabase, ids: readonly MessageId[]): void {
  turn(db).run({ ids: JSON.stringify(ids), from: 0, to: 1 })
  for (const id of ids) if (!messageById(db, id)) drop(db).run(id)
}

/** All that the server has is told from here on. */
export const hearAnswers = (db: WritableDatabase): void => void turnAll(db).run({ from: 2, to: 1 })
/** The server tells of them. */
export const heardAnswers = (db: WritableDatabase, ids: readonly MessageId[]): void =>
  void turn(db).run({ ids: JSON.stringify(ids), from: 1, to: 2 })
/** It has told all that it has: what it was told, and does not tell, it has lost, and is to be told again. */
export const loseAnswers = (db: WritableDatabase): void => void turnAll(db).run({ from: 1, to: 0 })

/** Nobody is to be told of anything any more. */
export const forgetDue = (db: WritableDatabase): void => void dropAll(db).run()
