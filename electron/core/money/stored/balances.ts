import {
  command,
  tuples,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import type { DayNumber } from '../days.ts'
import type { BalanceSpan } from '../stored-rows.ts'

/** The range of days that was said for the money's end, on one day by one balance. */
export type RangeRow = [
  day: number,
  balance: number,
  at: number,
  low: DayNumber | null,
  high: DayNumber | null,
]

const insert = command<BalanceSpan>('INSERT OR IGNORE INTO balances VALUES (?, ?, ?)')
const prolong = command<[until: number, begun: number]>(
  'UPDATE balances SET until = ? WHERE begun = ?',
)
const last = tuples<[], BalanceSpan>('SELECT * FROM balances ORDER BY begun DESC LIMIT 1')
const every = tuples<[], BalanceSpan>('SELECT * FROM balances ORDER BY begun')
const insertRange = command<RangeRow>('INSERT OR IGNORE INTO money_ranges VALUES (?, ?, ?, ?, ?)')
const rangesBefore = tuples<[day: number, limit: number], RangeRow>(`
  SELECT * FROM (SELECT * FROM money_ranges WHERE day < ? ORDER BY day DESC LIMIT ?)
    ORDER BY day`)
const everyRange = tuples<[], RangeRow>('SELECT * FROM money_ranges ORDER BY day')

/** Readings of the balance. */
export const balances = {
  last: (db: ReadableDatabase): BalanceSpan | undefined => last(db).get(),
  all: (db: ReadableDatabase): BalanceSpan[] => every(db).all(),
  put: (db: WritableDatabase, span: BalanceSpan): void => void insert(db).run(...span),
  /** Takes a reading; one that equals the last makes that one last longer. */
  note(db: WritableDatabase, kopecks: number, at: number): void {
    const before = last(db).get()
    // After a clock was set back the time between is unknown.
    if (before && at <= before[1]) return
    if (before && before[2] === kopecks) prolong(db).run(at, before[0])
    else insert(db).run(at, at, kopecks)
  },
}

/** Forecasts shown, by day. */
export const ranges = {
  /** The first one of a day stays. */
  keep: (db: WritableDatabase, range: RangeRow): void => void insertRange(db).run(...range),
  before: (db: ReadableDatabase, day: number, limit: number): RangeRow[] =>
    rangesBefore(db).all(day, limit),
  all: (db: ReadableDatabase): RangeRow[] => everyRange(db).all(),
}
