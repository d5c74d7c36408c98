import type { InboxCounts, Thread, ThreadId, ThreadPart } from '../../../bridge/inbox.ts'
import {
  command,
  objects,
  tuples,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { compare, type Position } from '../order.ts'
import { conversationId, personOf, threadId } from '../thread-id.ts'
import { FILTERS } from './filters.ts'
import { listed, type StoredListedRow } from './listed-row.ts'
import { newestIncomingMessage } from './messages.ts'

/*
 * Threads of the same person put together: those of one number, and those of the numbers of one contact.
 * Nothing is kept of a conversation that does not follow from its threads and the contacts.
 */

interface MemberThread {
  number: number
  own: string
  other: string
  draft: string
}

const members = objects<[lead: number], MemberThread>(
  'SELECT id AS number, own, other, draft FROM threads WHERE lead = ? ORDER BY id',
)
const leadWith = values<[other: string], number>(
  'SELECT lead FROM threads WHERE other = ? ORDER BY id LIMIT 1',
)
const leadBetween = values<[own: string, other: string], number>(
  'SELECT lead FROM threads WHERE own = ? AND other = ?',
)
const row = tuples<[lead: number], StoredListedRow>(`
  SELECT n.own, c.other, n.last_at, n.last_id, n.last_state, n.last_text, c.unread,
    CASE WHEN c.unread > 0 THEN n.first_unread END, c.failed,
    c.pinned | (c.muted << 1) | (c.archived << 2) | (c.done << 3), c.snoozed_until, c.draft,
    c.returned_at, n.last_author, n.assignee
  FROM conversations c JOIN threads n ON n.id = c.newest WHERE c.id = ?`)
const firstUnread = objects<[lead: number], Position>(`
  SELECT u.at, u.id FROM threads t JOIN unread u ON u.thread = t.id
  WHERE t.lead = ? AND t.unread > 0 ORDER BY u.at, u.id LIMIT 1`)

const join = command<[{ id: number }]>(`UPDATE threads SET
  lead = (SELECT lead FROM thread_leads WHERE id = :id) WHERE id = :id`)
const leadOf = values<[number: number], number>('SELECT lead FROM threads WHERE id = ?')
const marksAt = objects<[lead: number], { muted: number; archived: number; until: number | null }>(
  'SELECT muted, archived, snoozed_until AS until FROM conversations WHERE id = ?',
)
const remake = command<[lead: number]>(
  'INSERT OR REPLACE INTO conversations SELECT * FROM conversation_rows WHERE id = ?',
)
/** Stored values of a conversation with one thread, by their columns' names. */
type Alone = Record<AloneColumn, number | string | null>
type AloneColumn =
  | ('number' | 'other' | 'at' | 'lastState' | 'done' | 'returned' | 'pinned' | 'muted')
  | ('archived' | 'snoozedUntil' | 'unread' | 'failed' | 'draft')
const putAlone = command<[Alone]>(`
  INSERT INTO conversations VALUES (:number, :number, :other, :at, :lastState, :done, :returned,
    :pinned, :muted, :archived, :snoozedUntil, :unread, :failed, :draft)
  ON CONFLICT (id) DO UPDATE SET at = :at, last_state = :lastState, done = :done,
    returned_at = :returned, pinned = :pinned, muted = :muted, archived = :archived,
    snoozed_until = :snoozedUntil, unread = :unread, failed = :failed, draft = :draft`)
const remakeAll = command<[]>(
  'INSERT OR REPLACE INTO conversations SELECT * FROM conversation_rows',
)
const drop = command<[lead: number]>('DELETE FROM conversations WHERE id = ?')

/** Threads with the numbers whose contact changed, and with those that the same contacts have. */
const toRegroup = objects<[], { id: number; other: string; lead: number }>(`
  SELECT id, other, lead FROM threads WHERE other IN (SELECT number FROM regrouping)
  OR other IN (SELECT number FROM contact_numbers WHERE contact IN
    (SELECT contact FROM contact_numbers WHERE number IN (SELECT number FROM regrouping)))`)
const regrouped = command<[]>('DELETE FROM regrouping')
const nameOf = values<[lead: number], string>('SELECT other FROM threads WHERE id = ?')

const sums = objects<[], InboxCounts>(`SELECT
  (SELECT coalesce(sum(unread), 0) FROM conversations WHERE ${FILTERS.unread}) AS unread,
  (SELECT count(*) FROM conversations WHERE ${FILTERS.unanswered}) AS awaiting`)
const countedAt = objects<[lead: number], InboxCounts>(`SELECT
  CASE WHEN ${FILTERS.unread} THEN unread ELSE 0 END AS unread,
  (${FILTERS.unanswered}) AS awaiting FROM conversations WHERE id = ?`)
const counted = (db: ReadableDatabase): InboxCounts => sums(db).get() ?? { ...NOTHING }
const NOTHING: Readonly<InboxCounts> = { unread: 0, awaiting: 0 }

const severalLeads = values<[], number>(
  'SELECT lead FROM threads GROUP BY lead HAVING count(*) > 1',
)
const memberCount = values<[lead: number], number>('SELECT count(*) FROM threads WHERE lead = ?')
/** The first threads of conversations of several: most are of one, and follow from it without being read. */
const several = (db: ReadableDatabase) => new Set(severalLeads(db).all())

export const isAlone = (db: ReadableDatabase, lead: number): boolean =>
  !db.derived(several).has(lead)

/** The only thread of a conversation was written. */
export const aloneChanged = (db: WritableDatabase, thread: Alone): void =>
  rewrite(db, Number(thread.number), () => putAlone(db).run(thread))

/** Writes a conversation's row, and keeps the counts. */
function rewrite(db: WritableDatabase, lead: number, write: () => void): void {
  const all = db.derived(counted)
  const before = countedAt(db).get(lead) ?? NOTHING
  write()
  const after = countedAt(db).get(lead) ?? NOTHING
  all.unread += after.unread - before.unread
  all.awaiting += after.awaiting - before.awaiting
  db.derived(shown).delete(lead)
}

/** A thread as the conversation that it is alone in. */
export const aloneIn = (thread: Thread): Thread => ({
  ...thread,
  id: conversationId(thread.other),
  parts: [{ id: thread.id, own: thread.own, other: thread.other, draft: thread.draft }],
})

/** Counts of all conversations but those that were put away. */
export const counts = (db: ReadableDatabase): InboxCounts => ({ ...db.derived(counted) })

/** The first thread of the conversation with an id, or of the one that a thread is in. */
export function leadNamed(db: ReadableDatabase, id: ThreadId): number | undefined {
  const person = personOf(id)
  if (person !== undefined) return leadWith(db).get(person)
  const cut = id.indexOf(':')
  return leadBetween(db).get(id.slice(0, cut), id.slice(cut + 1))
}

/** The threads of a conversation; of a thread itself. None where there is nothing of this id. */
export function threadsOf(db: ReadableDatabase, id: ThreadId): ThreadId[] {
  if (personOf(id) === undefined) return [id]
  const lead = leadNamed(db, id)
  return lead === undefined
    ? []
    : members(db)
        .all(lead)
        .map((one) => threadId(one.own, one.other))
}

const toPart = ({ own, other, draft }: MemberThread): ThreadPart => ({
  id: threadId(own, other),
  own,
  other,
  draft,
})

/**
 * Cache of conversations as the list shows them: they are requested at every change, and only this
 * process writes them.
 */
const shown = () => new Map<number, Thread>()
/** Most conversations cached for the list; about 3 MB. */
const MOST_SHOWN = 5_000

/** The conversation that begins with a thread. */
export function showConversation(db: ReadableDatabase, lead: number): Thread {
  const known = db.derived(shown)
  let conversation = known.get(lead)
  if (!conversation) {
    if (known.size >= MOST_SHOWN) known.clear()
    known.set(lead, (conversation = madeOf(db, lead)))
  }
  return { ...conversation }
}

function madeOf(db: ReadableDatabase, lead: number): Thread {
  const listedRow = row(db).get(lead)
  const there = members(db).all(lead)
  const [first] = there
  if (!listedRow || !first) throw new Error('A conversation without threads')
  const conversation = {
    ...listed(listedRow),
    id: conversationId(first.other),
    parts: there.map(toPart),
  }
  if (there.length === 1) return conversation
  const unread = firstUnread(db).get(lead)
  const written = lastWrittenIn(db, there)
  return {
    ...conversation,
    ...(unread && { firstUnread: unread.id }),
    ...(written && { own: written.own, other: written.other }),
  }
}

/** The thread in which this person wrote last. */
function lastWrittenIn(
  db: ReadableDatabase,
  there: readonly MemberThread[],
): MemberThread | undefined {
  let newest: Position | undefined
  let last: MemberThread | undefined
  for (const member of there) {
    const message = newestIncomingMessage(db, member.number)?.message
    if (!message || (newest && compare(message, newest) < 0)) continue
    newest = message
    last = member
  }
  return last
}

/** Puts a thread that was begun into its person's conversation; returns the first thread of that. */
export function joinConversation(db: WritableDatabase, thread: number): number {
  const known = db.derived(several)
  join(db).run({ id: thread })
  const lead = leadOf(db).get(thread) ?? thread
  if (lead !== thread) known.add(lead)
  return lead
}

/**
 * Marks of a conversation: a thread that begins in it takes them over; one that begins a
 * conversation has none.
 */
export function marksOf(
  db: ReadableDatabase,
  lead: number,
): Pick<Thread, 'muted' | 'archived' | 'snoozedUntil'> {
  const { muted, archived, until } = marksAt(db).get(lead) ?? { muted: 0, archived: 0, until: null }
  return {
    muted: muted === 1,
    archived: archived === 1,
    ...(until !== null && { snoozedUntil: until }),
  }
}

/** Threads of a conversation were written: what is kept of it follows. */
export const conversationChanged = (db: WritableDatabase, lead: number): void =>
  rewrite(db, lead, () => {
    if (remake(db).run(lead).changes === 0) drop(db).run(lead)
  })

const dropThread = command<[id: number]>('DELETE FROM threads WHERE id = ?')
const leadsAfter = values<[lead: number], number>('SELECT id FROM threads WHERE lead = ?')

/**
 * Removes threads in which nothing is left. Returns the ids of the conversations that have gone with them, and
 * the first threads of those that are left.
 */
export function removeThreads(
  db: WritableDatabase,
  threads: readonly { number: number; lead: number }[],
): { left: ThreadId[]; leads: number[] } {
  const ids = new Map(
    threads.map(({ lead }) => [lead, conversationId(nameOf(db).get(lead) ?? '')] as const),
  )
  for (const { number } of threads) dropThread(db).run(number)
  const leads = new Set<number>()
  for (const lead of ids.keys()) {
    for (const id of leadsAfter(db).all(lead)) {
      join(db).run({ id })
      leads.add(leadOf(db).get(id) ?? id)
    }
    conversationChanged(db, lead)
  }
  for (const lead of leads) conversationChanged(db, lead)
  // Their numbers may be given to others.
  if (threads.length > 0) db.forgetDerived()
  const named = [...leads].map((lead) => conversationId(nameOf(db).get(lead) ?? ''))
  return { left: [...ids.values()].filter((id) => !named.includes(id)), leads: [...leads] }
}

/** The moments of all threads changed. */
export const allConversationsChanged = (db: WritableDatabase): void => void remakeAll(db).run()

/**
 * Regroups threads after contacts changed. Returns the first threads of the conversations that
 * changed, and the ids of those that are parts of others now.
 */
export function regroup(db: WritableDatabase): { leads: number[]; left: ThreadId[] } {
  const before = toRegroup(db).all()
  regrouped(db).run()
  const changed = new Set<number>()
  for (const { id, lead } of before) {
    join(db).run({ id })
    const now = leadOf(db).get(id) ?? id
    if (now !== lead) changed.add(lead).add(now)
  }
  const known = db.derived(several)
  for (const lead of changed) {
    if ((memberCount(db).get(lead) ?? 0) > 1) known.add(lead)
    else known.delete(lead)
    conversationChanged(db, lead)
  }
  const isThere = (lead: number) => leadOf(db).get(lead) === lead
  return {
    leads: [...changed].filter(isThere),
    left: [...changed]
      .filter((lead) => !isThere(lead))
      .map((lead) => conversationId(nameOf(db).get(lead) ?? '')),
  }
}
