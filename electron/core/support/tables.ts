import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { laterItems, storedItems } from '../database/stored-items.ts'
import { storedValue } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'
import type { Posting, SupportDraft } from '../../bridge/support.ts'

/** Stored state of a ticket, by ids of its posts. */
export interface TicketMark {
  /** The newest post that the user has seen here, or that counts as seen. */
  seen?: number
  /** The newest post that was announced, or need not be. */
  told?: number
}

/** Marks by ticket id. */
export type TicketMarks = Record<number, TicketMark>

/** A stored posting with the data that identifies it after a lost reply. */
export interface KeptPosting extends Posting {
  /** Ids of the posts, or for a new ticket of the tickets, that were there before. */
  before: number[]
}

// Little of each, so that each is one value.
const storedMarks = storedValue<TicketMarks>('supportMarks')
const drafts = storedItems<SupportDraft>('supportDrafts', ({ ticket }) => ticket)
const postings = storedItems<KeptPosting>('supportPostings', ({ id }) => id)

const marks = (db: ReadableDatabase): TicketMarks => storedMarks.read(db) ?? {}

/** Takes the place of the draft of that ticket; one without a word goes. */
function keepDraft(db: WritableDatabase, draft: SupportDraft): void {
  const isEmpty = draft.text === '' && (draft.subject ?? '') === ''
  if (isEmpty) drafts.drop(db, draft.ticket)
  else drafts.keep(db, draft)
}

export type SupportTables = typeof supportTables

/** Posts and drafts written to support, and which replies were seen. */
export const supportTables = defineTables({
  name: 'support',
  persons: {
    supportMarks: 'none',
    // Letters to support; one whose sending has no known outcome would be sent twice.
    ...{ supportDrafts: 'others', supportPostings: 'others' },
  },
  reads: { marks, drafts: drafts.read, postings: postings.read },
  writes: {
    keepMarks: storedMarks.write,
    keepDraft,
    keepPosting: postings.keep,
    dropPosting: (db, id: string): void => postings.drop(db, id),
  },
  handover: {
    give: (db) => ({ marks: marks(db), drafts: drafts.read(db), postings: postings.read(db) }),
    /** Of two drafts for one ticket the later one is kept; posts seen in either count as seen. */
    take(db, held) {
      for (const draft of laterItems(db, drafts, held.drafts)) keepDraft(db, draft)
      for (const posting of held.postings) postings.keep(db, posting)
      storedMarks.write(db, { ...marks(db), ...held.marks })
    },
  },
})
