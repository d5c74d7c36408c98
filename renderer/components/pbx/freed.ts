import type { KeptChange } from '../../../electron/bridge/changes.ts'

/** Numbers freed recently: callers may still expect their former holder. */
export interface Freed {
  internal: ReadonlySet<number>
  /** Own numbers by id, which lead nowhere since. */
  own: ReadonlySet<number>
}

const FIELDS = ['number', 'pickup_number', 'login', 'logout']

/**
 * Returns the numbers that changes have freed. Some may be in use again: compare with the account.
 */
export function freedBy(changes: readonly KeptChange[]): Freed {
  const [internal, own] = [new Set<number>(), new Set<number>()]
  for (const { kind, thing, action, outcome, before, after } of changes) {
    if (outcome === 'notDone' || !before) continue
    if (kind === 'numbers' && action === 'changed') {
      if (leads(before) && !leads(after)) own.add(Number(thing))
      continue
    }
    for (const field of FIELDS) {
      const number = before[field]
      // A field that was not sent is unchanged.
      const now = action === 'deleted' ? undefined : (after?.[field] ?? number)
      if (typeof number === 'number' && number !== now) internal.add(number)
    }
  }
  return { internal, own }
}

function leads(body: KeptChange['before']): boolean {
  const { type = 'empty' } = (body?.['forwarding'] ?? {}) as { type?: string }
  return type !== 'empty'
}
