import type { Movement } from '../../../../electron/bridge/money.ts'
import type { Cell } from '../../../files/cell.ts'
import { saveCsv } from '../../../files/csv.ts'
import { saveSheet } from '../../../files/save-sheet.ts'
import { offsetAt } from '../../../i18n/zone.ts'

export interface TableWords {
  /** The file's, with the account and the days. */
  fileName: string
  /** The sheet's. */
  name: string
  columns: readonly string[]
  total: string
  kindOf(row: Movement): string
}

/** The time on the clocks shown, or as the service wrote it. */
const timeOf = ({ at, rawTime = '' }: Movement): Cell =>
  at === undefined ? rawTime : new Date(at + offsetAt(at))

/** Roubles that came, and that went: one of them is empty. */
const sumsOf = ({ kind, sum }: Movement): [came: Cell, went: Cell] =>
  kind === 'payment' ? [sum / 100, undefined] : [undefined, (0 - sum) / 100]

/**
 * Returns movements as a table: time as a date, kind, comment, and roubles as figures; sums come
 * last.
 */
export function movementTable(rows: readonly Movement[], words: TableWords): Cell[][] {
  const kopecks = { came: 0, went: 0 }
  for (const { kind, sum } of rows) {
    if (kind === 'payment') kopecks.came += sum
    else kopecks.went -= sum
  }
  return [
    [...words.columns],
    ...rows.map((row) => [timeOf(row), words.kindOf(row), row.comment, ...sumsOf(row)]),
    [words.total, undefined, undefined, kopecks.came / 100, kopecks.went / 100],
  ]
}

/** Hands movements over as a file. */
export async function saveMovements(
  rows: readonly Movement[],
  format: 'csv' | 'xlsx',
  words: TableWords,
): Promise<void> {
  const table = movementTable(rows, words)
  if (format === 'csv') saveCsv(words.fileName, table)
  else await saveSheet(words.fileName, table, words.name)
}
