import { command, tuples, values } from '../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { storedValue } from '../../database/stored-value.ts'
import { showConversation, counts, removeThreads } from '../../messages/stored/conversations.ts'
import { secondOf } from '../../messages/stored/message-rows.ts'
import { settledBefore } from '../../messages/stored/messages.ts'
import type { ThreadRecord } from '../../messages/stored/threads.ts'
import type { Change } from '../../messages/stored/types.ts'
import { unread } from '../../messages/stored/unread.ts'
import { beginWork, type Work } from '../../messages/stored/work.ts'
import { threadId } from '../../messages/thread-id.ts'
import type { Rule } from './old.ts'
import { isSpared, withReasons } from './spared.ts'

/** One transaction goes through so many threads, and deletes about so many messages. */
const STEP = { threads: 200, messages: 400 }

type DeletionCandidate = [number: number, lead: number, own: string, other: string]

// Threads with anything that is too old: messages are asked for by one look at the file for each.
const candidates = tuples<
  [{ after: number; second: number; messages: number; drafts: number }],
  DeletionCandidate
>(`
  SELECT id, lead, own, other FROM threads t
  WHERE id > :after AND (draft <> '' AND drafted_at < :drafts OR begun < :messages AND last_id IS NULL
    OR EXISTS (SELECT 1 FROM messages m WHERE m.id >= t.id << 43
      AND m.id < (t.id << 43 | (:second << 11)) AND NOT m.state BETWEEN 1 AND 4))
  ORDER BY id LIMIT ${STEP.threads}`)
const flags = withReasons<[lead: number], object>('c.id', 'FROM conversations c WHERE c.id = ?')
const isEmpty = values<[number: number], number>(`SELECT draft = '' AND NOT EXISTS (
    SELECT 1 FROM messages m WHERE m.id >= t.id << 43 AND m.id < (t.id + 1) << 43)
  AND NOT EXISTS (SELECT 1 FROM planned p WHERE p.own = t.own AND p.other = t.other)
  FROM threads t WHERE id = ?`)
const dropAuthors = command<[thread: string, before: number]>(
  'DELETE FROM answer_authors WHERE thread = ? AND at < ?',
)
const isDraftOld = values<[number: number, before: number], number>(
  'SELECT drafted_at < ? FROM threads WHERE id = ?',
)
// Lists of bulk messages hold a text and numbers; those with messages on their way are kept.
const dropMailings = command<[before: number]>(`
  DELETE FROM mailings WHERE begun < ? AND NOT EXISTS (SELECT 1 FROM mailing_steps s
    WHERE s.mailing = mailings.id AND (s.message IN (SELECT id FROM planned)
      OR EXISTS (SELECT 1 FROM messages WHERE local = s.message AND state BETWEEN 1 AND 4)))`)

/** True while there may be traces of what was deleted. */
const traces = storedValue<boolean>('retentionTraces')
export const hasTraces = (db: ReadableDatabase): boolean => traces.read(db) === true
export const noteTraces = (db: WritableDatabase): void => traces.write(db, true)

/** Has no trace left of what was deleted. */
export function erase(db: WritableDatabase): void {
  traces.write(db, false)
  db.noteErased()
}

/** Outcome of a step of the deletion. */
export interface Deleted {
  messages: number
  drafts: number
  change: Change
  /** The thread that the next step begins after; absent after the last step. */
  after?: number
}

/** Deletes some of the messages and drafts that are too old, from a thread on. */
export function deleteSome(db: WritableDatabase, rule: Rule, after: number): Deleted {
  const { messages: since = 0, drafts = 0 } = rule.before
  const work = beginWork(db)
  const done = { messages: 0, drafts: 0 }
  const emptied: ThreadRecord[] = []
  const found = candidates(db).all({ after, second: secondOf(since), messages: since, drafts })
  let next = found.length < STEP.threads ? undefined : found.at(-1)?.[0]
  for (const [number, lead, own, other] of found) {
    const reasons = flags(db).get(lead)
    if (reasons && isSpared(reasons, rule.also)) continue
    const record = work.of(threadId(own, other))
    const gone = deleteMessages(db, work, record, since, STEP.messages - done.messages)
    done.messages += gone
    done.drafts += Number(deleteDraft(db, work, record, drafts))
    emptied.push(record)
    if (done.messages < STEP.messages) continue
    next = number - 1
    break
  }
  const change = withoutEmpty(db, work.done(), emptied, since)
  const mailings = next === undefined ? dropMailings(db).run(since).changes : 0
  if (done.messages + done.drafts + mailings > 0) noteTraces(db)
  return { ...done, change, ...(next !== undefined && { after: next }) }
}

function deleteMessages(
  db: WritableDatabase,
  work: Work,
  record: ThreadRecord,
  before: number,
  limit: number,
): number {
  const old = settledBefore(db, record.number, secondOf(before), limit)
  for (const stored of old) work.drop(stored)
  if (unread.forgetBefore(db, record, before)) work.touch(record)
  dropAuthors(db).run(record.id, before)
  return old.length
}

function deleteDraft(
  db: WritableDatabase,
  work: Work,
  record: ThreadRecord,
  before: number,
): boolean {
  if (record.draft === '' || isDraftOld(db).get(before, record.number) !== 1) return false
  record.draft = ''
  work.touch(record)
  return true
}

/** Removes threads in which nothing is left. */
function withoutEmpty(
  db: WritableDatabase,
  change: Change,
  threads: readonly ThreadRecord[],
  before: number,
): Change {
  const empty = threads.filter(
    ({ number, begun }) => begun < before && isEmpty(db).get(number) === 1,
  )
  if (empty.length === 0) return change
  const { left, leads } = removeThreads(db, empty)
  const names = new Set([...empty.map(({ id }) => id), ...left])
  return {
    ...change,
    threads: change.threads.filter(({ id }) => !names.has(id)),
    conversations: [
      ...change.conversations.filter(({ id }) => !names.has(id)),
      ...leads.map((lead) => showConversation(db, lead)),
    ],
    left,
    counts: counts(db),
  }
}
