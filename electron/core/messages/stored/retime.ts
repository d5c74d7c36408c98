import type { Message } from '../../../bridge/inbox.ts'
import { AMONG, among, command, type WritableDatabase } from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import { allConversationsChanged } from './conversations.ts'
import { insertMessage } from './message-places.ts'
import { newestMessage, removeMessage, unsettledMessages } from './messages.ts'
import { outboxMemory, rememberOutbox } from './outbox-memory.ts'
import { dropOldSent } from './sent.ts'
import { saveThread, snippetOf, threadById } from './threads.ts'
import type { Zone } from './types.ts'

/** The first versions' zone of the service's times. */
const FIRST_ZONE: Zone = { name: 'Europe/Moscow', offset: 3 * 3_600_000 }

const stored = storedValue<Zone>('zone')

// Ids are moved through negative numbers, where none can collide.
const moveMessages = command<[seconds: number]>('UPDATE messages SET id = -(id + (? << 11))')
const turnMessages = command<[]>('UPDATE messages SET id = -id')
const moveUnread = command<[by: number]>('UPDATE unread SET at = at + ?')
const moveRead = command<[by: number]>(
  'UPDATE threads SET read_at = read_at + ? WHERE read_at IS NOT NULL',
)
const moveThreads = command<[{ by: number }]>(`
  UPDATE threads SET last_at = last_at + :by, at = max(last_at + :by, coalesce(returned_at, 0))
  WHERE last_state = 0 OR last_state BETWEEN 5 AND 7`)
const moveSent = command<[by: number, but: string]>(
  `UPDATE sent SET at = at + ? WHERE message NOT ${AMONG}`,
)

/**
 * Sets the zone of the service's times: stored times of another zone are shifted, which may take
 * seconds. Call it before storing new messages.
 */
export function timeBy(db: WritableDatabase, zone: Zone): void {
  dropOldSent(db)
  const { name, offset } = stored.read(db) ?? FIRST_ZONE
  if (name === zone.name) return
  retime(db, offset - zone.offset)
  stored.write(db, zone)
}

/**
 * Moves everything that is dated by the service, in whole seconds. Messages written here whose row was
 * not found keep their moments: those are of this computer's clock.
 * @param by milliseconds
 */
function retime(db: WritableDatabase, by: number): void {
  const own = unsettledMessages(db).filter(({ message }) => message.state !== 'undelivered')
  for (const { seq } of own) removeMessage(db, seq)
  moveMessages(db).run(Math.round(by / 1000))
  turnMessages(db).run()
  moveUnread(db).run(by)
  moveRead(db).run(by)
  moveThreads(db).run({ by })
  moveSent(db).run(by, among(own.map(({ seq }) => seq)))
  for (const stored of own) insertMessage(db, { ...stored, message: moved(stored.message, by) })
  for (const id of new Set(own.map(({ message }) => message.thread))) {
    const record = threadById(db, id)
    const newest = record && newestMessage(db, record.number)
    if (record && newest) saveThread(db, { ...record, last: snippetOf(newest.message) })
  }
  moveListed(db, by)
  allConversationsChanged(db)
  db.forgetDerived()
}

/** Listed messages that may be this one are dated by the service. */
const moved = ({ lookalikes, ...message }: Message, by: number): Message => ({
  ...message,
  ...(lookalikes && { lookalikes: lookalikes.map((one) => ({ ...one, at: one.at + by })) }),
})

/** Times of the list as it was before messages left are the service's, too. */
function moveListed(db: WritableDatabase, by: number): void {
  const { listed } = outboxMemory(db)
  if (!listed) return
  const moved = Object.entries(listed).map(
    ([id, { from, until, ...rest }]) =>
      [
        id,
        {
          ...rest,
          ...(from !== undefined && { from: from + by }),
          ...(until !== undefined && { until: until + by }),
        },
      ] as const,
  )
  rememberOutbox(db, { listed: Object.fromEntries(moved) })
}
