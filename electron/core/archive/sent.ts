import { createHash } from 'node:crypto'
import type { Since, Usage } from '../inbox/archive.ts'
import { textKey } from '../inbox/matching/reconcile.ts'
import type { Database } from './database.ts'
import type { StoredMessage } from './message-rows.ts'
import { mayHaveLeft } from './states.ts'

/** The longest span that a limit of the service counts over, and a day for its time zone. */
const SPAN = 32 * 86_400_000

export type Sent = ReturnType<typeof openSent>

/** What counts towards the service's limits: messages of late that left or may have left. */
export function openSent(database: Database) {
  const put = database.prepare(
    'INSERT OR REPLACE INTO sent (message, at, own, text) VALUES (?, ?, ?, ?)',
  )
  const drop = database.prepare('DELETE FROM sent WHERE message = ?')
  const dropBefore = database.prepare('DELETE FROM sent WHERE at < ?')
  const sameText = database
    .prepare<[Buffer, number], number>('SELECT count(*) FROM sent WHERE text = ? AND at >= ?')
    .pluck()
  const sentFrom = database
    .prepare<[string, number], number>('SELECT count(*) FROM sent WHERE own = ? AND at >= ?')
    .pluck()
  dropBefore.run(Date.now() - SPAN)

  return {
    note({ seq, message }: StoredMessage, own: string): void {
      if (message.direction === 'incoming' || message.at < Date.now() - SPAN) return
      if (mayHaveLeft(message)) put.run(seq, message.at, own, printOf(message.text))
      else drop.run(seq)
    },
    sameText: (text: string, since: number): number => sameText.get(printOf(text), since) ?? 0,
    usage: (text: string, own: string, since: Since): Usage => ({
      sameText: sameText.get(printOf(text), since.text) ?? 0,
      sentFrom: sentFrom.get(own, since.own) ?? 0,
    }),
  }
}

function printOf(text: string): Buffer {
  return createHash('sha256').update(textKey(text)).digest().subarray(0, 12)
}
