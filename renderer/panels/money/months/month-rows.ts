import type { MonthSum, MovementKind, Unexplained } from '../../../../electron/bridge/money.ts'

/** One month; kopecks, and nothing where there was nothing of a kind. */
export type MonthRow = {
  /** `YYYY-MM`; empty for movements without a readable time. */
  month: string
  /** What no row explains. */
  unexplained?: number
  all: number
} & Partial<Record<MovementKind, number>>

/** Sums by month and kind as one row a month, the latest first, with what no row explains. */
export function monthRows(
  sums: readonly MonthSum[],
  unexplained: Unexplained | undefined,
): MonthRow[] {
  const rows = new Map<string, MonthRow>()
  const rowOf = (month: string): MonthRow => {
    const row = rows.get(month) ?? { month, all: 0 }
    rows.set(month, row)
    return row
  }
  for (const { month, kind, sum } of sums) {
    const row = rowOf(month)
    row[kind] = sum
    row.all += sum
  }
  for (const { month, sum } of unexplained?.months ?? []) {
    if (sum === 0) continue
    const row = rowOf(month)
    row.unexplained = sum
    row.all += sum
  }
  return [...rows.values()].sort((one, other) => (one.month < other.month ? 1 : -1))
}
