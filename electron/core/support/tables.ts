import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue, withItem } from '../database/stored-value.ts'
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
const storedDrafts = storedValue<SupportDraft[]>('supportDrafts')
const storedPostings = storedValue<KeptPosting[]>('supportPostings')

const marks = (db: ReadableDatabase): TicketMarks => storedMarks.read(db) ?? {}
const drafts = (db: ReadableDatabase): SupportDraft[] => storedDrafts.read(db) ?? []
const postings = (db: ReadableDatabase): KeptPosting[] => storedPostings.read(db) ?? []

/** Takes the place of the draft of that ticket; one without a word goes. */
function keepDraft(db: WritableDatabase, draft: SupportDraft): void {
  const others = drafts(db).filter(({ ticket }) => ticket !== draft.ticket)
  const isEmpty = draft.text === '' && (draft.subject ?? '') === ''
  storedDrafts.write(db, isEmpty ? others : [...others, draft])
}

/** Takes the place of the one with its id. */
const keepPosting = (db: WritableDatabase, posting: KeptPosting): void =>
  storedPostings.write(
    db,
    withItem(postings(db), posting, ({ id }) => id),
  )

function dropPosting(db: WritableDatabase, id: string): void {
  const others = postings(db).filter((one) => one.id !== id)
  storedPostings.write(db, others)
}

export type SupportTables = typeof supportTables

/** Posts and drafts written to support, and which replies were seen. */
export const supportTables = defineTables({
  name: 'support',
  reads: { marks, drafts, postings },
  writes: { keepMarks: storedMarks.write, keepDraft, keepPosting, dropPosting },
  handover: {
    give: (db) => ({ marks: marks(db), drafts: drafts(db), postings: postings(db) }),
    /** Of two drafts for one ticket the later one is kept; posts seen in either count as seen. */
    take(db, held) {
      const known = new Map(drafts(db).map(({ ticket, at }) => [ticket, at]))
      for (const draft of held.drafts) {
        if ((known.get(draft.ticket) ?? -Infinity) <= draft.at) keepDraft(db, draft)
      }
      for (const posting of held.postings) keepPosting(db, posting)
      storedMarks.write(db, { ...marks(db), ...held.marks })
    },
  },
})
