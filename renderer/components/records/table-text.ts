import { guarded } from '../../files/formula.ts'
import { fileDay } from '../../files/save.ts'

/** A column as it is taken out of the app. */
export interface TextColumn<T> {
  title: string
  text(row: T): string
}

const cellsOf = <T>(rows: readonly T[], columns: readonly TextColumn<T>[]): string[][] =>
  rows.map((row) => columns.map((column) => column.text(row)))

/** Rows for the clipboard: a spreadsheet takes them apart by the tabs, and must find no formula in them. */
export function tableText<T>(rows: readonly T[], columns: readonly TextColumn<T>[]): string {
  return cellsOf(rows, columns)
    .map((cells) => cells.map((cell) => guarded(cell).replace(/\s/g, ' ')).join('\t'))
    .join('\n')
}

/** Saves rows with their columns' titles as a table, under a name to which the day is added. */
export async function saveTable<T>(
  rows: readonly T[],
  columns: readonly TextColumn<T>[],
  name: string,
): Promise<void> {
  const { saveCsv } = await import('../../files/csv.ts')
  const head = columns.map(({ title }) => title)
  saveCsv(`${name} ${fileDay()}`, [head, ...cellsOf(rows, columns)])
}
