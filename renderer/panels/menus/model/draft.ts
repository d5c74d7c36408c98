import type { Menu } from './menu.ts'

/** Written into every draft; one of another version is not read. */
const VERSION = 1

/** A menu as text, to be kept until it is saved. */
export const toDraft = (menu: Menu): string => JSON.stringify({ version: VERSION, menu })

/** The menu of a draft that `toDraft` wrote; `undefined` for anything else. */
export function fromDraft(text: string): Menu | undefined {
  try {
    const draft = JSON.parse(text) as { version?: unknown; menu?: Menu } | null
    return draft?.version === VERSION ? draft.menu : undefined
  } catch {
    return undefined
  }
}
