import type { z } from 'zod'

/** A path that is safe to log: keys that are not plain names may be telephone numbers. */
export function placeOf(path: readonly PropertyKey[]): string {
  const parts = path.map((key) =>
    typeof key === 'string' && /^[a-z_]{1,40}$/i.test(key) ? key : '*',
  )
  return parts.length > 0 ? parts.join('.') : 'top'
}

/** The first member of a row that does not match, and what came in its place, without its value. */
export function reasonOf({ issues: [first] }: z.core.$ZodError, row: unknown): string {
  const path = first?.path ?? []
  let found = row
  for (const key of path) found = (found as Record<PropertyKey, unknown> | undefined)?.[key]
  return `${placeOf(path)}: ${kindOf(found)}`
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
