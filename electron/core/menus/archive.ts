/** A voice menu that is being edited and was not saved yet; kept on this computer only. */
export interface MenuDraft {
  /** Which menu it is of; made by whoever edits it. */
  key: string
  /** What the menu is called so far. */
  name: string
  /** When it was kept last, milliseconds since the epoch. */
  at: number
  /** The menu as its editor wrote it down. */
  text: string
}

/** Drafts as they are kept. Every call may reject with an `ArchiveFailure`. */
export interface MenuArchive {
  /** In the order in which they were begun. */
  menuDrafts(): Promise<MenuDraft[]>
  /** Adds a draft, or takes the place of the one with its key. */
  keepMenuDraft(draft: MenuDraft): Promise<void>
  dropMenuDraft(key: string): Promise<void>
}
