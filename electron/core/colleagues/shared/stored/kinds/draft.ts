import { itemContents } from '../../../../team/contents.ts'
import { keepOwn, ownOf } from '../items.ts'
import { declareKind } from './kind.ts'

/** A draft handed over to a colleague, who takes it or gives it back. */
export interface HandedDraft {
  /** Normalised numbers of the sender and the recipient. */
  own: string
  other: string
  text: string
  /** The member who has it now; only he and the author see it. */
  to: string
  at: number
}

export const draftKind = declareKind<HandedDraft>({
  kind: 'draft',
  schema: itemContents.draft,
  // Its text never changes.
  merge: (_base, theirs) => ({ content: theirs }),
  isAuthors: true,
  here: (db) => ownOf<HandedDraft>(db, 'draft'),
  keep: (db, id, content) => [keepOwn(db, 'draft', id, content)],
  to: ({ to }) => to,
})
