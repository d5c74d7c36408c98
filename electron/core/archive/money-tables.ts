import type { BalanceSpan } from '../money/archive.ts'
import type { DayNumber } from '../money/days.ts'
import type { Database } from './database.ts'

/** The range of days that was said for the money's end, on one day by one balance. */
export type RangeRow = [
  day: number,
  balance: number,
  at: number,
  low: DayNumber | null,
  high: DayNumber | null,
]

/** Readings of the balance. */
export type Balances = ReturnType<typeof openBalances>
/** What was said of when the money ends. */
export type Ranges = ReturnType<typeof openRanges>

export function openBalances(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO balances VALUES (?, ?, ?)')
  const prolong = database.prepare('UPDATE balances SET until = ? WHERE begun = ?')
  const last = database
    .prepare<[], BalanceSpan>('SELECT * FROM balances ORDER BY begun DESC LIMIT 1')
    .raw()
  const every = database.prepare<[], BalanceSpan>('SELECT * FROM balances ORDER BY begun').raw()
  return {
    last: () => last.get(),
    all: () => every.all(),
    put: (span: BalanceSpan): void => void insert.run(...span),
    note(kopecks: number, at: number): void {
      const before = last.get()
      // By a clock that was set back nothing can be said of the time between.
      if (before && at <= before[1]) return
      if (before && before[2] === kopecks) prolong.run(at, before[0])
      else insert.run(at, at, kopecks)
    },
  }
}

export function openRanges(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO money_ranges VALUES (?, ?, ?, ?, ?)')
  const before = database
    .prepare<[number, number], RangeRow>(
      `SELECT * FROM (SELECT * FROM money_ranges WHERE day < ? ORDER BY day DESC LIMIT ?)
        ORDER BY day`,
    )
    .raw()
  const every = database.prepare<[], RangeRow>('SELECT * FROM money_ranges ORDER BY day').raw()
  return {
    /** The first one of a day stays. */
    keep: (range: RangeRow): void => void insert.run(...range),
    before: (day: number, limit: number) => before.all(day, limit),
    all: () => every.all(),
  }
}
