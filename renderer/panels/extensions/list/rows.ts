import type { Extension, SipAccount } from '../../../../electron/bridge/extensions.ts'
import type { Searched } from '../../../components/records/find-text.ts'

/** An extension as the panel lists it. */
export interface Row extends SipAccount {
  /** The account's list does not show it, or not yet: its registration alone is known. */
  unlisted?: true
}

/**
 * Joins the account's list with the extensions whose registration is known. A row is the account's
 * own object, or stays the same while its name does, so that values cached per row remain valid.
 */
export function createJoin() {
  let before = new Map<number, Row>()
  return (listed: readonly SipAccount[], present: ReadonlyMap<number, Extension>): Row[] => {
    const ids = new Set(listed.map(({ id }) => id))
    const unlisted = new Map<number, Row>()
    // Iterates over keys alone, so that a change of state does not trigger this.
    for (const id of present.keys()) {
      const name = ids.has(id) ? undefined : present.get(id)?.name
      if (name === undefined) continue
      const known = before.get(id)
      unlisted.set(id, known?.name === name ? known : { id, name, legs: [], unlisted: true })
    }
    before = unlisted
    return [...listed, ...unlisted.values()]
  }
}

/** Returns the searchable content of an extension. */
export const searched = ({ name, number }: Row): Searched => ({
  numbers: [number],
  texts: [name, number],
})
