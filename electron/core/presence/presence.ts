import type { Extension } from './types.ts'

/** A row of `GET api/v1/sip/statuses`. */
export interface StatusRow {
  id: number
  name?: string | null | undefined
  on_line: boolean
}

export interface Presence {
  list(): Extension[]
  /** Takes the whole present list; announces what differs from the one before. */
  update(rows: StatusRow[], now: number): void
}

/** Live registrations of SIP accounts; `since` comes from the changes this app has seen itself. */
export function createPresence(announce: (changed: Extension[], gone: number[]) => void): Presence {
  let known = new Map<number, Extension>()
  return {
    list: () => [...known.values()],
    update(rows, now) {
      const next = new Map(rows.map((row) => [row.id, follow(known.get(row.id), row, now)]))
      const changed = [...next.values()].filter(
        (extension) => known.get(extension.id) !== extension,
      )
      const gone = [...known.keys()].filter((id) => !next.has(id))
      known = next
      if (changed.length > 0 || gone.length > 0) announce(changed, gone)
    },
  }
}

function follow(before: Extension | undefined, row: StatusRow, now: number): Extension {
  const name = row.name ?? String(row.id)
  if (!before) return { id: row.id, name, online: row.on_line }
  if (before.online !== row.on_line) return { id: row.id, name, online: row.on_line, since: now }
  return before.name === name ? before : { ...before, name }
}
