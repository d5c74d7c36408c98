import type { Message, MessageId } from '../../../bridge/inbox.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { CLOCKS_APART } from '../matching/incoming-batch.ts'
import { isDue, noteDue } from './answers-due.ts'
import { outboxMemory, rememberOutbox } from './outbox-memory.ts'
import { printOf } from './sent.ts'
import { sequence } from './sequence.ts'

/*
 * Strays: messages that may have left and no longer wait for their rows, because they were sent
 * again or dropped. Their rows are still own messages, and are shown as such, never as another
 * program's.
 */

/** So long after it left a row is still its, in milliseconds. */
const LATE = 2 * 86_400_000

const nameOf = ({ thread, text }: Pick<Message, 'thread' | 'text'>): string =>
  `${thread} ${printOf(text).toString('hex')}`

/** Remembers that a message may have left more often than its row shows. */
export function noteStray(db: WritableDatabase, message: Message): void {
  const { listed = {}, strays = {} } = outboxMemory(db)
  const at = listed[message.id]?.at ?? message.at
  const kept = Object.entries(strays).filter(([, one]) => one.at > at - LATE)
  const stray = {
    ...{ name: nameOf(message), at },
    ...(isDue(db, message.id) && { told: true as const }),
  }
  const id = `${message.id}~${sequence.newer(db, 1)}`
  rememberOutbox(db, { strays: { ...Object.fromEntries(kept), [id]: stray } })
}

/** The id of the stray that a row of the list is, which is then found; undefined if it is none. */
export function takeStray(
  db: WritableDatabase,
  row: Pick<Message, 'thread' | 'text' | 'at'>,
): MessageId | undefined {
  const { strays } = outboxMemory(db)
  const name = strays && nameOf(row)
  const found = Object.entries(strays ?? {}).find(
    ([, one]) => one.name === name && row.at >= one.at - CLOCKS_APART && row.at < one.at + LATE,
  )
  if (!found) return undefined
  const [id, { told }] = found
  const { [id]: _found, ...left } = strays ?? {}
  rememberOutbox(db, { strays: left })
  if (told) noteDue(db, id)
  return id
}
