import type { ReadableDatabase, WritableDatabase } from '../database/handles.ts'
import { storedValue, withItem } from '../database/stored-value.ts'
import { defineTables } from '../database/tables.ts'
import type { MenuDraft } from '../../bridge/menus.ts'

/** Few and small, so that they are one value. */
const stored = storedValue<MenuDraft[]>('menuDrafts')

/** Returns the drafts, oldest first. */
const drafts = (db: ReadableDatabase): MenuDraft[] => stored.read(db) ?? []

/** Adds a draft, or replaces the one with its key. */
const keepDraft = (db: WritableDatabase, draft: MenuDraft): void =>
  stored.write(
    db,
    withItem(drafts(db), draft, ({ key }) => key),
  )

function dropDraft(db: WritableDatabase, key: string): void {
  const others = drafts(db).filter((one) => one.key !== key)
  stored.write(db, others)
}

export type MenuTables = typeof menuTables

/** Drafts of voice menus. */
export const menuTables = defineTables({
  name: 'menus',
  reads: { drafts },
  writes: { keepDraft, dropDraft },
  handover: {
    give: drafts,
    /** Of two drafts with the same key the later one is kept. */
    take(db, held) {
      const known = new Map(drafts(db).map(({ key, at }) => [key, at]))
      for (const draft of held) {
        if ((known.get(draft.key) ?? -Infinity) <= draft.at) keepDraft(db, draft)
      }
    },
  },
})
