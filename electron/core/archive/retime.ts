import type { Database } from './database.ts'
import type { Messages } from './messages.ts'
import type { State } from './state.ts'
import { snippetOf, type Threads } from './threads.ts'

interface Retimed {
  messages: Messages
  threads: Threads
  state: State
}

/**
 * Moves everything that is dated by the service, in whole seconds. Messages written here whose row was
 * not found keep their moments: those are of this computer's clock.
 * @param by milliseconds
 */
export function retime(
  database: Database,
  { messages, threads, state }: Retimed,
  by: number,
): void {
  const own = messages.unsettled().filter(({ message }) => message.state !== 'undelivered')
  for (const { seq } of own) messages.remove(seq)
  // By way of numbers below zero, where no message stands in another's way.
  database.prepare('UPDATE messages SET id = -(id + (? << 11))').run(Math.round(by / 1000))
  database.exec('UPDATE messages SET id = -id')
  database.prepare('UPDATE unread SET at = at + ?').run(by)
  database.prepare('UPDATE threads SET read_at = read_at + ? WHERE read_at IS NOT NULL').run(by)
  database
    .prepare('UPDATE threads SET at = at + ? WHERE last_state = 0 OR last_state BETWEEN 5 AND 7')
    .run(by)
  const seqs = JSON.stringify(own.map(({ seq }) => seq))
  database
    .prepare('UPDATE sent SET at = at + ? WHERE message NOT IN (SELECT value FROM json_each(?))')
    .run(by, seqs)
  for (const stored of own) messages.insert(stored)
  for (const id of new Set(own.map(({ message }) => message.thread))) {
    const record = threads.byId(id)
    const newest = record && messages.newest(record.number)
    if (record && newest) threads.save({ ...record, last: snippetOf(newest.message) })
  }
  moveListed(state, by)
}

/** What was listed before messages left is told in the same times. */
function moveListed(state: State, by: number): void {
  const memory = state.read('outbox')
  if (!memory?.listed) return
  const listed = Object.entries(memory.listed).map(
    ([id, { from, until, at }]) => [id, { from: from + by, until: until + by, at }] as const,
  )
  state.write('outbox', { ...memory, listed: Object.fromEntries(listed) })
}
