import type { Posting, SupportDraft } from './types.ts'

/** What is remembered of a ticket, by ids of its posts. */
export interface TicketMark {
  /** The newest one that somebody has seen here, or that needed no look. */
  seen?: number
  /** The newest one that was told of, or is not to be. */
  told?: number
}

/** By tickets' ids. */
export type TicketMarks = Record<number, TicketMark>

/** A posting with what it is told from others by, once its answer was lost. */
export interface KeptPosting extends Posting {
  /** Ids of the posts, or for a new ticket of the tickets, that were there before. */
  before: number[]
}

/** What is kept of support. Every call may reject with an `ArchiveFailure`. */
export interface SupportArchive {
  supportMarks(): Promise<TicketMarks>
  keepSupportMarks(marks: TicketMarks): Promise<void>
  supportDrafts(): Promise<SupportDraft[]>
  /** Takes the place of the draft of that ticket; one without a word goes. */
  keepSupportDraft(draft: SupportDraft): Promise<void>
  supportPostings(): Promise<KeptPosting[]>
  /** Takes the place of the one with its id. */
  keepSupportPosting(posting: KeptPosting): Promise<void>
  dropSupportPosting(id: string): Promise<void>
}
