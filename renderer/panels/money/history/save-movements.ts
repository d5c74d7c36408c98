import type { Movement } from '../../../../electron/bridge/money.ts'
import { saveCsv, type Cell } from '../../../files/csv.ts'
import { fileDay, saveFile } from '../../../files/save.ts'
import { toXlsx } from '../../../files/xlsx.ts'
import { offsetAt } from '../../../i18n/zone.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface TableWords {
  /** The file's, without its day. */
  name: string
  columns: readonly string[]
  kindOf(row: Movement): string
}

/** The time on the clocks shown, or as the service wrote it. */
const timeOf = ({ at, rawTime = '' }: Movement): Cell =>
  at === undefined ? rawTime : new Date(at + offsetAt(at))

/** Movements as a table: time as a moment, kind, comment, and roubles as figures. */
export function movementTable(rows: readonly Movement[], words: TableWords): Cell[][] {
  return [
    [...words.columns],
    ...rows.map((row) => [timeOf(row), words.kindOf(row), row.comment, row.sum / 100]),
  ]
}

/** Hands movements over as a file. */
export async function saveMovements(
  rows: readonly Movement[],
  format: 'csv' | 'xlsx',
  words: TableWords,
): Promise<void> {
  const table = movementTable(rows, words)
  const name = `${words.name} ${fileDay()}`
  if (format === 'csv') saveCsv(name, table)
  else saveFile(`${name}.xlsx`, await toXlsx(table), XLSX)
}
