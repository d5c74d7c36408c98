import { itemContents } from '../../../../team/contents.ts'
import { keepOwn, ownOf } from '../items.ts'
import { declareKind } from './kind.ts'

/** A text that was begun, handed over to a colleague: he takes it, or gives it back. */
export interface HandedDraft {
  /** Between which numbers, normalised, it would be sent. */
  own: string
  other: string
  text: string
  /** The member who has it now, and alone sees it beside its author. */
  to: string
  at: number
}

export const draftKind = declareKind<HandedDraft>({
  kind: 'draft',
  schema: itemContents.draft,
  // Nobody changes its text.
  merge: (_base, theirs) => ({ content: theirs }),
  isAuthors: true,
  here: (db) => ownOf<HandedDraft>(db, 'draft'),
  keep: (db, id, content) => [keepOwn(db, 'draft', id, content)],
  to: ({ to }) => to,
})
