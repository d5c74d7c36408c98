import type { Person } from '../../../database/person.ts'
import { command, objects } from '../../../database/handles.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import type { ItemKind } from '../../../team/index.ts'

/** A field's text that gave way to the team's: the user chooses between them. */
export interface KeptConflict {
  item: string
  kind: ItemKind
  field: string
  mine: string
  at: number
}

const put = command<[KeptConflict]>(`
  INSERT OR REPLACE INTO shared_conflicts (item, field, mine, kind, at)
  VALUES (:item, :field, :mine, :kind, :at)`)
const all = objects<[], KeptConflict>('SELECT * FROM shared_conflicts ORDER BY at, item, field')
const drop = command<[item: string, field: string, mine: string]>(
  'DELETE FROM shared_conflicts WHERE item = ? AND field = ? AND mine = ?',
)
const dropAll = command<[ItemKind | null]>(
  'DELETE FROM shared_conflicts WHERE kind = coalesce(?, kind)',
)

export const conflicts = (db: ReadableDatabase): KeptConflict[] => all(db).all()

export function noteConflicts(
  db: WritableDatabase,
  { kind, id, gaveWay, now }: { kind: ItemKind; id: string; gaveWay: object; now: number },
): void {
  for (const [field, mine] of Object.entries(gaveWay)) {
    put(db).run({ item: id, kind, field, mine: String(mine), at: now })
  }
}

export const dropConflict = (
  db: WritableDatabase,
  { item, field, mine }: Pick<KeptConflict, 'item' | 'field' | 'mine'>,
): void => void drop(db).run(item, field, mine)
/** Removes the texts that gave way in contacts of a person. */
export function eraseFields(db: WritableDatabase, { items }: Person): void {
  for (const one of conflicts(db)) if (items.includes(one.item)) dropConflict(db, one)
}

/** Removes the conflicts of one kind, or all. */
export const dropConflicts = (db: WritableDatabase, kind?: ItemKind): void =>
  void dropAll(db).run(kind ?? null)
