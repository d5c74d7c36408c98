import { guarded } from '../../files/formula.ts'

/** A column as it is taken out of the app. */
export interface TextColumn<T> {
  title: string
  text(row: T): string
  /** Returns the sort key; in a column with `end`, a figure is summed. */
  value?: ((row: T) => unknown) | false | undefined
  end?: boolean | undefined
}

const cellsOf = <T>(rows: readonly T[], columns: readonly TextColumn<T>[]): string[][] =>
  rows.map((row) => columns.map((column) => column.text(row)))

/** Rows for the clipboard: a spreadsheet takes them apart by the tabs, and must find no formula in them. */
export function tableText<T>(rows: readonly T[], columns: readonly TextColumn<T>[]): string {
  return cellsOf(rows, columns)
    .map((cells) => cells.map((cell) => guarded(cell).replace(/\s/g, ' ')).join('\t'))
    .join('\n')
}

/** Saves rows with their columns' titles as a table under a name. */
export async function saveTable<T>(
  rows: readonly T[],
  columns: readonly TextColumn<T>[],
  name: string,
): Promise<void> {
  const { saveCsv } = await import('../../files/csv.ts')
  const head = columns.map(({ title }) => title)
  saveCsv(name, [head, ...cellsOf(rows, columns)])
}

/** Saves the table as a workbook with numeric sums and a total in the last row. */
export async function saveSums<T>(
  rows: readonly T[],
  columns: readonly TextColumn<T>[],
  { name, sheet, total }: { name: string; sheet: string; total: string },
): Promise<void> {
  const { saveSheet } = await import('../../files/save-sheet.ts')
  const sumOf = ({ end, value }: TextColumn<T>, row: T): number | undefined => {
    const found = end && value ? value(row) : undefined
    return typeof found === 'number' ? found : undefined
  }
  const isSum = (column: TextColumn<T>) => rows.some((row) => sumOf(column, row) !== undefined)
  const kopecks = (column: TextColumn<T>) =>
    rows.reduce((all, row) => all + Math.round((sumOf(column, row) ?? 0) * 100), 0)
  await saveSheet(
    name,
    [
      columns.map(({ title }) => title),
      ...rows.map((row) => columns.map((column) => sumOf(column, row) ?? column.text(row))),
      columns.map((column, place) =>
        place === 0 ? total : isSum(column) ? kopecks(column) / 100 : undefined,
      ),
    ],
    sheet,
  )
}
