import { itemContents } from '../../../../team/contents.ts'
import { keepOwn, ownOf } from '../items.ts'
import { declareKind } from './kind.ts'

export interface NoteContent {
  /** Normalised number of the person that it is about. */
  other: string
  text: string
  /** Time of writing, in milliseconds since the epoch. */
  at: number
  /** Written without a team: it stays on this computer. */
  alone?: true
}

/** A note about a person; only its author changes it. */
export const noteKind = declareKind<NoteContent>({
  kind: 'note',
  schema: itemContents.note,
  // The author changed it on two of his desktops: both versions are kept.
  merge: (_base, theirs, mine) => ({ content: theirs, beside: mine }),
  isAuthors: true,
  here: (db) => new Map([...ownOf<NoteContent>(db, 'note')].filter(([, { alone }]) => !alone)),
  keep: (db, id, content) => [keepOwn(db, 'note', id, content)],
})
