import type { ScenarioReply } from './from-service.ts'
import type { Menu } from './menu.ts'

/** A menu that was edited and not saved. */
export interface Unsaved {
  readonly menu: Menu
  /** The scenario it was made of, as the service returned it; a new one has none. */
  readonly seen?: ScenarioReply
}

/** Written into every draft; one of another version is not read. */
const VERSION = 1

/** A menu as text, to be kept until it is saved. */
export const toDraft = (unsaved: Unsaved): string =>
  JSON.stringify({ version: VERSION, ...unsaved })

/** Parses a draft written by `toDraft`; undefined for anything else. */
export function fromDraft(text: string): Unsaved | undefined {
  try {
    const draft = JSON.parse(text) as ({ version?: unknown } & Partial<Unsaved>) | null
    if (draft?.version !== VERSION || !draft.menu) return undefined
    return { menu: draft.menu, ...(draft.seen && { seen: draft.seen }) }
  } catch {
    return undefined
  }
}
