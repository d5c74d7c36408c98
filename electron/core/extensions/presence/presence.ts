import type { Extension } from '../../../bridge/extensions.ts'

/** A row of `GET api/v1/sip/statuses`. */
export interface StatusRow {
  id: number
  name?: string | null | undefined
  on_line: boolean
}

export interface Presence {
  list(): Extension[]
  /** True if the list was never read to its end yet: only a part of it is known. */
  isPartial(): boolean
  /** Takes the whole present list; announces what differs from the one before. */
  update(rows: readonly StatusRow[], now: number): void
  /** Takes a part of the list: the others stay as they are. @param isLast whether the list ends with it */
  see(rows: readonly StatusRow[], now: number, isLast: boolean): void
}

/**
 * Live registrations of SIP accounts; `since` comes from the changes this app has seen itself. A row
 * that says nothing new costs one lookup in a map.
 */
export function createPresence(announce: (changed: Extension[], gone: number[]) => void): Presence {
  const known = new Map<number, Extension>()
  let isPartial = true

  function take(rows: readonly StatusRow[], now: number): Extension[] {
    const changed: Extension[] = []
    for (const row of rows) {
      const before = known.get(row.id)
      const after = follow(before, row, now)
      if (after === before) continue
      known.set(row.id, after)
      changed.push(after)
    }
    return changed
  }

  /** Forgets whom a whole list does not show. */
  function drop(rows: readonly StatusRow[]): number[] {
    const seen = new Set(rows.map(({ id }) => id))
    const gone = [...known.keys()].filter((id) => !seen.has(id))
    for (const id of gone) known.delete(id)
    return gone
  }

  function tell(changed: Extension[], gone: number[], isWhole: boolean): void {
    const isNewlyWhole = isWhole && isPartial
    if (isWhole) isPartial = false
    if (changed.length > 0 || gone.length > 0 || isNewlyWhole) announce(changed, gone)
  }

  return {
    list: () => [...known.values()],
    isPartial: () => isPartial,
    update: (rows, now) => tell(take(rows, now), drop(rows), true),
    see: (rows, now, isLast) => tell(take(rows, now), [], isLast),
  }
}

function follow(before: Extension | undefined, row: StatusRow, now: number): Extension {
  const name = row.name ?? String(row.id)
  if (!before) return { id: row.id, name, online: row.on_line }
  if (before.online !== row.on_line) return { id: row.id, name, online: row.on_line, since: now }
  return before.name === name ? before : { ...before, name }
}
