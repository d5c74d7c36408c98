import { itemContents } from '../../../../team/contents.ts'
import { keepOwn, ownOf } from '../items.ts'
import { declareKind } from './kind.ts'

export interface Note {
  /** Whom it is about: a normalised number. */
  other: string
  text: string
  /** When it was written first, milliseconds since the epoch. */
  at: number
}

/** What somebody notes for the colleagues of a person; its author alone changes it. */
export const noteKind = declareKind<Note>({
  kind: 'note',
  schema: itemContents.note,
  // The author wrote at two of his desktops: both stay.
  merge: (_base, theirs, mine) => ({ content: theirs, beside: mine }),
  isAuthors: true,
  here: (db) => ownOf<Note>(db, 'note'),
  keep: (db, id, content) => [keepOwn(db, 'note', id, content)],
})
