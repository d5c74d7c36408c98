import type { Database } from './database.ts'

/** `charge` once, `subscription` by the month; `payment` is money received. */
export type LedgerKind = 'charge' | 'payment' | 'subscription'

/** One movement of the balance. */
export interface LedgerEntry {
  id: number
  /** Milliseconds since the epoch. */
  at: number
  kind: LedgerKind
  /** At least 0; the kind tells whether they came or went. */
  kopecks: number
  comment: string
}

export interface LedgerFilter {
  kind?: LedgerKind
  /** At this moment or later. */
  from?: number
  /** Before this moment. */
  to?: number
}

/** Every movement of the balance; entries are never changed. */
export interface Ledger {
  add(entry: Omit<LedgerEntry, 'id'>): void
  /** The newest first. */
  list(filter: LedgerFilter, limit?: number, offset?: number): LedgerEntry[]
}

const FILTERS = {
  kind: 'kind = @kind',
  from: 'at >= @from',
  to: 'at < @to',
} satisfies Record<keyof LedgerFilter, string>

function condition(filter: LedgerFilter): string {
  const names = Object.keys(FILTERS) as (keyof LedgerFilter)[]
  const used = names.filter((name) => filter[name] !== undefined).map((name) => FILTERS[name])
  return ['TRUE', ...used].join(' AND ')
}

export function createLedger(database: Database): Ledger {
  const insert = database.prepare(
    'INSERT INTO ledger (at, kind, kopecks, comment) VALUES (@at, @kind, @kopecks, @comment)',
  )
  return {
    add: (entry) => {
      insert.run(entry)
    },
    list: (filter, limit = -1, offset = 0) =>
      database
        .prepare(
          `SELECT * FROM ledger WHERE ${condition(filter)}
           ORDER BY at DESC, id DESC LIMIT @limit OFFSET @offset`,
        )
        .all({ ...filter, limit, offset }) as LedgerEntry[],
  }
}
