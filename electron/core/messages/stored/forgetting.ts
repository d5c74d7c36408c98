import type { MessageId } from '../../../bridge/inbox.ts'
import { namedIn, type Person } from '../../database/person.ts'
import {
  AMONG,
  among,
  command,
  objects,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { removeThreads } from './conversations.ts'
import { messagesWithin } from './messages.ts'
import { outboxMemory, rememberOutbox } from './outbox-memory.ts'
import { forgetKnown } from './known-lists.ts'
import { unindexThread } from './search-index.ts'
import { forgetSent } from './sent.ts'
import { invalidMessages } from './sync-state.ts'
import { unread } from './unread.ts'
import { changeBy } from './work.ts'
import { threadId } from '../thread-id.ts'

const threads = objects<[others: string], Row>(
  `SELECT id AS number, own, other, lead FROM threads WHERE other ${AMONG}`,
)
interface Row {
  number: number
  own: string
  other: string
  lead: number
}

const WITHIN = 'messages.id >= (:thread << 43) AND messages.id < ((:thread + 1) << 43)'
/** Something written later, or a message whose outcome is not known yet. */
const isKept = values<[{ thread: number; until: number }], number>(`
  SELECT EXISTS (SELECT 1 FROM messages WHERE ${WITHIN} AND (state BETWEEN 2 AND 4
    OR ((id >> 11) & 4294967295) * 1000 + ms > :until))
  OR draft <> '' AND drafted_at > :until OR last_id IS NULL AND begun > :until
  FROM threads WHERE id = :thread`)
const isDraftOld = values<[until: number, thread: number], number>(
  'SELECT drafted_at <= ? FROM threads WHERE id = ?',
)
const locals = values<[{ thread: number }], string>(
  `SELECT local FROM messages WHERE ${WITHIN} AND local IS NOT NULL`,
)
const dropDue = command<[ids: string]>(`DELETE FROM answers_due WHERE message ${AMONG}`)
const dropSent = command<[{ thread: number }]>(
  `DELETE FROM sent WHERE message IN (SELECT seq FROM messages WHERE ${WITHIN})`,
)
const dropUnread = command<[thread: number]>('DELETE FROM unread WHERE thread = ?')
const dropMessages = command<[{ thread: number }]>(`DELETE FROM messages WHERE ${WITHIN}`)
const dropAuthors = command<[others: string, until: number]>(
  `DELETE FROM answer_authors WHERE substr(thread, instr(thread, ':') + 1) ${AMONG} AND at <= ?`,
)

const UNSETTLED = ['sending', 'accepted', 'unknown']

/** The threads with a person; of those in which something is left the messages that go. */
function partedThreads(db: ReadableDatabase, { numbers, until }: Person) {
  const all = threads(db).all(among(numbers))
  const isLeft = ({ number: thread }: Row) => isKept(db).get({ thread, until }) === 1
  const left = all.filter(isLeft)
  const going = left
    .flatMap(({ number }) => messagesWithin(db, number, 0, until, false))
    .filter(({ message: { at, state } }) => at <= until && !UNSETTLED.includes(state))
  return { gone: all.filter((one) => !left.includes(one)), left, going }
}

/** Ids of messages that go from threads in which something is left. */
export const goingFrom = (db: ReadableDatabase, person: Person): MessageId[] =>
  partedThreads(db, person).going.map(({ message }) => message.id)

const unsettled = values<[{ thread: number; until: number }], number>(
  `SELECT EXISTS (SELECT 1 FROM messages WHERE ${WITHIN} AND state BETWEEN 2 AND 4
    AND ((id >> 11) & 4294967295) * 1000 + ms <= :until)`,
)
/** True while the outcome of a message to a person is not known. */
export const hasUnsettled = (
  db: ReadableDatabase,
  { numbers, until }: Pick<Person, 'numbers' | 'until'>,
): boolean =>
  threads(db)
    .all(among(numbers))
    .some(({ number: thread }) => unsettled(db).get({ thread, until }) === 1)

/** Erases the threads with a person, with all that hangs on their messages. */
export function eraseThreads(db: WritableDatabase, person: Person): void {
  const { until } = person
  const { gone, left, going } = partedThreads(db, person)
  changeBy(db, (work) => {
    for (const stored of going) {
      forgetSent(db, stored.seq)
      work.drop(stored)
    }
    for (const { number, own, other } of left) {
      const record = work.of(threadId(own, other))
      unread.forgetBefore(db, record, until + 1)
      if (isDraftOld(db).get(until, number) === 1) record.draft = ''
      work.touch(record)
    }
  })
  const ids = [
    ...going.map(({ message }) => message.id),
    ...gone.flatMap(({ number: thread }) => locals(db).all({ thread })),
  ]
  for (const { number: thread } of gone) {
    unindexThread(db, thread)
    dropSent(db).run({ thread })
    dropUnread(db).run(thread)
    dropMessages(db).run({ thread })
  }
  removeThreads(db, gone)
  dropDue(db).run(among(ids))
  forgetKnown(db, ids)
  db.forgetDerived()
}

export const eraseAuthors = (db: WritableDatabase, { numbers, until }: Person): void =>
  void dropAuthors(db).run(among(numbers), until)

/** Erases what the outbox remembers of texts to a person. */
export function eraseOutboxMemory(db: WritableDatabase, { numbers, until }: Person): void {
  const { strays } = outboxMemory(db)
  if (!strays) return
  const isTheirs = (name: string) => numbers.some((one) => name.includes(`:${one} `))
  const kept = Object.entries(strays).filter(([, { name, at }]) => !isTheirs(name) || at > until)
  rememberOutbox(db, { strays: Object.fromEntries(kept) })
}

/** Erases rows of the service's list that do not fit and have a full number of the person. */
export function eraseInvalid(db: WritableDatabase, { numbers }: Person): void {
  const isNamed = namedIn(numbers)
  const kept = invalidMessages.read(db)?.filter((one) => !isNamed(JSON.stringify(one)))
  if (kept) invalidMessages.write(db, kept)
}
