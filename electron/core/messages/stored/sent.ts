import { createHash } from 'node:crypto'
import { wallSpan } from '../../../shared/wall-span.ts'
import {
  command,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { textKey } from '../matching/reconcile.ts'
import type { StoredMessage } from './message-rows.ts'
import { mayHaveLeft } from './states.ts'
import type { Since, Usage } from './types.ts'

/** The longest span that a limit of the service counts over, and a day for its time zone. */
const SPAN = 32 * 86_400_000

const put = command<[seq: number, at: number, own: string, text: Buffer]>(
  'INSERT OR REPLACE INTO sent (message, at, own, text) VALUES (?, ?, ?, ?)',
)
const drop = command<[seq: number]>('DELETE FROM sent WHERE message = ?')
const dropBefore = command<[at: number]>('DELETE FROM sent WHERE at < ?')
const withText = values<[text: Buffer, since: number], number>(
  'SELECT count(*) FROM sent WHERE text = ? AND at >= ?',
)
const fromNumber = values<[own: string, since: number], number>(
  'SELECT count(*) FROM sent WHERE own = ? AND at >= ?',
)

/** Keeps what counts towards the service's limits: messages of late that left or may have left. */
export function noteSent(db: WritableDatabase, { seq, message }: StoredMessage, own: string): void {
  if (message.direction === 'incoming' || wallSpan(message.at) > SPAN) return
  if (mayHaveLeft(message)) put(db).run(seq, message.at, own, printOf(message.text))
  else drop(db).run(seq)
}

/** Removes a message that was taken from the file. */
export const forgetSent = (db: WritableDatabase, seq: number): void => void drop(db).run(seq)

export const dropOldSent = (db: WritableDatabase): void =>
  void dropBefore(db).run(Date.now() - SPAN)

export const sentWithText = (db: ReadableDatabase, text: string, since: number): number =>
  withText(db).get(printOf(text), since) ?? 0

export const usageOf = (db: ReadableDatabase, text: string, own: string, since: Since): Usage => ({
  sameText: sentWithText(db, text, since.text),
  sentFrom: fromNumber(db).get(own, since.own) ?? 0,
})

/** Equal for texts that look the same. */
export function printOf(text: string): Buffer {
  return createHash('sha256').update(textKey(text)).digest().subarray(0, 12)
}
