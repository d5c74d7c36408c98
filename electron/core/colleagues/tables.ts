import type { Thread } from '../../bridge/inbox.ts'
import type { WritableDatabase } from '../database/handles.ts'
import { defineTables } from '../database/tables.ts'
import { forgetDue } from '../messages/stored/answers-due.ts'
import { forgetAuthors } from '../messages/stored/authors.ts'
import { threadsOf } from '../messages/stored/conversations.ts'
import type { Batch, Change, Ingested } from '../messages/stored/types.ts'
import { changeBy } from '../messages/stored/work.ts'
import { inboxTables } from '../messages/tables.ts'
import { conversationId } from '../messages/thread-id.ts'
import type { ItemOutcome } from '../team/index.ts'
import { teamTables } from '../team/tables.ts'
import { conflicts, conflictsTable, eraseConflicts, takeConflict } from './stored/conflicts.ts'
import { eraseMarks, held, heldOf, hold, marksTable, wishes } from './stored/held.ts'
import { joinChanges } from './stored/join-changes.ts'
import { inForce, takeAnswer, type Wish } from './stored/merge.ts'
import { show, showAgain } from './stored/showing.ts'
import { forget, recordsAt, take } from './stored/taking.ts'
import * as wishing from './stored/wishing.ts'

/**
 * Stores rows of the service, and applies the marks that colleagues set on these messages before.
 */
function ingest(db: WritableDatabase, batch: Batch): Ingested {
  const ingested = inboxTables.writes.ingest(db, batch)
  const shown = changeBy(db, (work) => {
    for (const { id, other } of ingested.threads) {
      const record = work.of(id)
      if (heldOf(db, id).size > 0) showAgain(db, work, record, batch.now)
      const assignee = inForce(held(db, conversationId(other), 'assignee'))
      if (assignee) show(db, work, record, 'assignee', assignee, batch.now)
    }
  })
  if (shown.threads.length === 0) return ingested
  const isSeen = (one: Thread) => one.unread === 0 || one.archived || one.snoozedUntil !== undefined
  const seen = new Set(shown.threads.filter(isSeen).map(({ id }) => id))
  return {
    ...ingested,
    ...joinChanges(ingested, shown),
    arrivals: ingested.arrivals.filter(({ thread }) => !seen.has(thread)),
  }
}

/** Stores the server's answer to an uploaded mark. */
function settle(db: WritableDatabase, wish: Wish, outcome: ItemOutcome): void {
  const { thread, name } = wish
  hold(db, thread, name, takeAnswer(held(db, thread, name), wish, outcome))
}

/** Drops a mark that the server refuses for good, and applies the team's value. */
const giveUp = (db: WritableDatabase, { thread, name }: Wish, now: number): Change =>
  changeBy(db, (work) => {
    const { wish: _, ...rest } = held(db, thread, name)
    hold(db, thread, name, rest)
    const value = rest.value ?? { is: null }
    for (const record of recordsAt(db, work, thread)) show(db, work, record, name, value, now)
  })

/** Removes a conflict from the list; `again` sets the user's own value once more. */
function decide(db: WritableDatabase, id: number, again: boolean): Change {
  const about = takeConflict(db, id)?.about
  if (!again || !about || threadsOf(db, about.thread).length === 0) return nothingChanged(db)
  const { thread } = about
  if (about.kind === 'assignee') return wishing.assign(db, thread, about.mine)
  if (about.kind === 'unread') return wishing.setUnread(db, thread, about.mine)
  if (about.kind === 'snoozed') return wishing.setMarks(db, thread, { snoozedUntil: about.mine })
  return wishing.setMarks(db, thread, { [about.kind]: about.mine })
}

const nothingChanged = (db: WritableDatabase): Change => changeBy(db, () => undefined)

/** Removes all data of the team, with its marks on the conversations. */
const leave = (db: WritableDatabase): Change =>
  changeBy(db, (work) => {
    teamTables.writes.leave(db)
    forgetDue(db)
    forgetAuthors(db)
    forget(db, work)
  })

export type SharedMarkTables = typeof sharedMarkTables

/**
 * Marks of conversations that the team shares. The user's changes are stored together with their
 * pending upload, so that none is lost while the server is away. The functions are named like those
 * of the inbox's own tables, which they replace.
 */
export const sharedMarkTables = defineTables({
  name: 'sharedMarks',
  persons: {
    team_marks: eraseMarks,
    team_conflicts: eraseConflicts,
  },
  migrations: {
    21: `${marksTable} ${conflictsTable} ALTER TABLE threads ADD COLUMN assignee TEXT;`,
  },
  reads: { wishes, conflicts },
  writes: {
    setMarks: wishing.setMarks,
    markRead: wishing.markRead,
    markUnread: wishing.markUnread,
    markAllRead: wishing.markAllRead,
    undoMarkAllRead: wishing.undoMarkAllRead,
    assign: wishing.assign,
    ingest,
    take,
    settle,
    giveUp,
    decide,
    leave,
  },
})
