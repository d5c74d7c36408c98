import type { KeptPosting, TicketMarks } from '../support/archive.ts'
import type { SupportDraft } from '../support/types.ts'
import type { State } from './state.ts'

/** All of it, for another archive to take over. */
export interface SupportRecords {
  marks: TicketMarks
  drafts: SupportDraft[]
  postings: KeptPosting[]
}

export type SupportTables = ReturnType<typeof openSupport>

/** What is kept of support: little, so that each kind is kept as one value. */
export function openSupport(state: State) {
  const marks = (): TicketMarks => state.read('supportMarks') ?? {}
  const drafts = (): SupportDraft[] => state.read('supportDrafts') ?? []
  const postings = (): KeptPosting[] => state.read('supportPostings') ?? []

  function saveDraft(draft: SupportDraft): void {
    const others = drafts().filter(({ ticket }) => ticket !== draft.ticket)
    const isEmpty = draft.text === '' && (draft.subject ?? '') === ''
    state.write('supportDrafts', isEmpty ? others : [...others, draft])
  }

  function keepPosting(posting: KeptPosting): void {
    const all = postings()
    const place = all.findIndex(({ id }) => id === posting.id)
    state.write('supportPostings', place < 0 ? [...all, posting] : all.with(place, posting))
  }

  return {
    marks,
    keepMarks: (next: TicketMarks): void => state.write('supportMarks', next),
    drafts,
    saveDraft,
    postings,
    keepPosting,
    dropPosting(id: string): void {
      state.write(
        'supportPostings',
        postings().filter((one) => one.id !== id),
      )
    },
    all: (): SupportRecords => ({ marks: marks(), drafts: drafts(), postings: postings() }),
    /** Of two drafts for one ticket the later stays; what was seen in either counts as seen. */
    takeOver(other: SupportRecords): void {
      const known = new Map(drafts().map(({ ticket, at }) => [ticket, at]))
      for (const draft of other.drafts) {
        if ((known.get(draft.ticket) ?? -Infinity) <= draft.at) saveDraft(draft)
      }
      other.postings.forEach(keepPosting)
      state.write('supportMarks', { ...marks(), ...other.marks })
    },
  }
}
