import { same } from '../../../../shared/plain-data.ts'
import { objects, values } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import type { ItemKind } from '../../../team/index.ts'
import { keepOwn, knownOf, ownOf } from './items.ts'
import type { HandedDraft } from './kinds/draft.ts'
import type { NoteContent } from './kinds/note.ts'

/** Notes and drafts for colleagues, which have no table of their own. */

interface Row {
  id: string
  own: string
  author: string | null
}
const withPerson = objects<[ItemKind, other: string], Row>(`
  SELECT s.id, s.own, t.value ->> '$.author' AS author FROM shared_items s
  LEFT JOIN team_things t ON t.kind = s.kind AND t.id = s.id
  WHERE s.kind = ? AND s.own ->> '$.other' = ? ORDER BY s.own ->> '$.at', s.id`)
const authorOf = values<[ItemKind, id: string], string>(
  `SELECT value ->> '$.author' FROM team_things WHERE kind = ? AND id = ?`,
)
export const memberOf = values<[device: string], string>(
  `SELECT value ->> '$.member' FROM team_things WHERE kind = 'device' AND id = ?`,
)

/** Returns items, the earliest first; one without an author is the user's own, not uploaded yet. */
const written = <C>(db: ReadableDatabase, kind: ItemKind, others: readonly string[]) =>
  others
    .flatMap((other) => withPerson(db).all(kind, other))
    .map(({ id, own, author }) => ({
      ...{ id, ...(JSON.parse(own) as C) },
      ...(author !== null && { author }),
    }))

/** Returns the notes about the persons with these numbers. */
export const notesOf = (db: ReadableDatabase, others: readonly string[]) =>
  written<NoteContent>(db, 'note', others)

/** Returns drafts to these numbers, whoever has them. */
export const draftsAbout = (db: ReadableDatabase, others: readonly string[]) =>
  written<HandedDraft>(db, 'draft', others)

/** Returns drafts to these numbers that the user handed over or received. */
export function draftsOf(db: ReadableDatabase, others: readonly string[], device: string) {
  const me = memberOf(db).get(device)
  return written<HandedDraft>(db, 'draft', others)
    .filter(({ to, author = me }) => to === me || author === me)
    .map((draft) => ({ ...draft, mine: draft.to === me }))
}

/** Returns the number of notes and drafts whose current content is not uploaded yet. */
export const countUntold = (db: ReadableDatabase): number =>
  (['note', 'draft'] as const).reduce((count, kind) => {
    const known = knownOf(db, kind)
    const untold = [...ownOf<{ alone?: true }>(db, kind)].filter(
      ([id, own]) => !own.alone && !same(own, known.get(id)?.base.content),
    )
    return count + untold.length
  }, 0)

/**
 * Changes a note's text, or deletes the note; returns false if it is missing or a colleague's.
 * @param device this computer's login; undefined without a team
 */
export function changeNote(
  db: WritableDatabase,
  id: string,
  text: string | undefined,
  device: string | undefined,
): boolean {
  const before = ownOf<NoteContent>(db, 'note').get(id)
  const author = authorOf(db).get('note', id)
  const me = device === undefined ? undefined : memberOf(db).get(device)
  if (!before || (author !== undefined && author !== me)) return false
  keepOwn(db, 'note', id, text === undefined ? undefined : { ...before, text })
  return true
}

export const handOver = (db: WritableDatabase, id: string, draft: HandedDraft): void =>
  void keepOwn(db, 'draft', id, draft)

/** Takes a handed-over draft, or returns it to its author; returns false if it is missing. */
export function endDraft(db: WritableDatabase, id: string, how: 'take' | 'back'): boolean {
  const draft = ownOf<HandedDraft>(db, 'draft').get(id)
  if (!draft) return false
  const to = how === 'back' ? authorOf(db).get('draft', id) : undefined
  keepOwn(db, 'draft', id, to === undefined ? undefined : { ...draft, to })
  return true
}
