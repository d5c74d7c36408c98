import { laterItems, storedItems } from '../database/stored-items.ts'
import { defineTables } from '../database/tables.ts'
import type { MenuDraft } from '../../bridge/menus.ts'

/** The oldest first. */
const drafts = storedItems<MenuDraft>('menuDrafts', ({ key }) => key)

export type MenuTables = typeof menuTables

/** Drafts of voice menus. */
export const menuTables = defineTables({
  name: 'menus',
  persons: {
    // A menu that somebody prepares would lose its destinations.
    menuDrafts: 'others',
  },
  reads: { drafts: drafts.read },
  writes: { keepDraft: drafts.keep, dropDraft: (db, key: string): void => drafts.drop(db, key) },
  handover: {
    give: drafts.read,
    /** Of two drafts with the same key the later one is kept. */
    take(db, held) {
      for (const draft of laterItems(db, drafts, held)) drafts.keep(db, draft)
    },
  },
})
