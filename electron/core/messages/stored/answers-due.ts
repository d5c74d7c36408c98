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

/** Colleagues are informed about a message that leaves, once its outcome is known. */
export const noteDue = (db: WritableDatabase, id: MessageId): void => void put(db).run(id)

const isThere = values<[MessageId], number>(
  'SELECT EXISTS (SELECT 1 FROM answers_due WHERE message = ? AND told = 0)',
)
/** They heard that it leaves, and not what became of it. */
export const isDue = (db: ReadableDatabase, id: MessageId): boolean => isThere(db).get(id) === 1

/** Messages whose outcome colleagues do not know yet, with their present state. */
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

/** The team's server has received them; dropped messages need no further report. */
export function answersTold(db: WritableDatabase, ids: readonly MessageId[]): void {
  turn(db).run({ ids: JSON.stringify(ids), from: 0, to: 1 })
  for (const id of ids) if (!messageById(db, id)) drop(db).run(id)
}

/** The server begins to list all answers that it has: none counts as listed until it is. */
export const hearAnswers = (db: WritableDatabase): void => void turnAll(db).run({ from: 2, to: 1 })
/** The server lists these answers. */
export const heardAnswers = (db: WritableDatabase, ids: readonly MessageId[]): void =>
  void turn(db).run({ ids: JSON.stringify(ids), from: 1, to: 2 })
/**
 * The server has listed all: it has lost those that it received and did not list, so they are sent
 * again.
 */
export const loseAnswers = (db: WritableDatabase): void => void turnAll(db).run({ from: 1, to: 0 })

/** Forgets all answers: colleagues need no reports any more. */
export const forgetDue = (db: WritableDatabase): void => void dropAll(db).run()
