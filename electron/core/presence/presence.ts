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
  /** Takes a part of the list: the others stay as they are. */
  see(rows: StatusRow[], now: number): void
}

/** Live registrations of SIP accounts; `since` comes from the changes this app has seen itself. */
export function createPresence(announce: (changed: Extension[], gone: number[]) => void): Presence {
  let known = new Map<number, Extension>()
  function take(rows: StatusRow[], now: number, whole: boolean): void {
    const seen = new Map(rows.map((row) => [row.id, follow(known.get(row.id), row, now)]))
    const changed = [...seen.values()].filter((extension) => known.get(extension.id) !== extension)
    const gone = whole ? [...known.keys()].filter((id) => !seen.has(id)) : []
    known = whole ? seen : new Map([...known, ...seen])
    if (changed.length > 0 || gone.length > 0) announce(changed, gone)
  }

  return {
    list: () => [...known.values()],
    update: (rows, now) => take(rows, now, true),
    see: (rows, now) => take(rows, now, false),
  }
}

function follow(before: Extension | undefined, row: StatusRow, now: number): Extension {
  const name = row.name ?? String(row.id)
  if (!before) return { id: row.id, name, online: row.on_line }
  if (before.online !== row.on_line) return { id: row.id, name, online: row.on_line, since: now }
  return before.name === name ? before : { ...before, name }
}
