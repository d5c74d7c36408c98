import { conditionOf, preparing, type Database } from './database.ts'

/** `charge` once, `subscription` by the month; `payment` is money received. */
export type LedgerKind = 'charge' | 'payment' | 'subscription'

/** One movement of the balance. */
export interface LedgerDocument {
  id: number
  /** Milliseconds since the epoch. */
  at: number
  kind: LedgerKind
  /** At least 0; the kind determines the sign. */
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

const CONDITIONS = { kind: 'kind = @kind', from: 'at >= @from', to: 'at < @to' }

export type DemoLedger = ReturnType<typeof createLedger>

/** Every movement of the balance. */
export function createLedger(database: Database) {
  const sql = preparing(database)
  return {
    add(entry: Omit<LedgerDocument, 'id'>): void {
      const columns = '(at, kind, kopecks, comment) VALUES (@at, @kind, @kopecks, @comment)'
      sql(`INSERT INTO ledger ${columns}`).run(entry)
    },
    /** The operator corrects an entry: it is listed in its place as if it had always said so. */
    correct({ id, kopecks, comment }: Pick<LedgerDocument, 'id' | 'kopecks' | 'comment'>): void {
      sql('UPDATE ledger SET kopecks = @kopecks, comment = @comment WHERE id = @id').run({
        id,
        kopecks,
        comment,
      })
    },
    /** The newest first. */
    list: (filter: LedgerFilter, limit = -1, offset = 0): LedgerDocument[] =>
      sql<LedgerDocument>(
        `SELECT * FROM ledger WHERE ${conditionOf('TRUE', CONDITIONS, filter)}
         ORDER BY at DESC, id DESC LIMIT @limit OFFSET @offset`,
      ).all({ ...filter, limit, offset }),
  }
}
