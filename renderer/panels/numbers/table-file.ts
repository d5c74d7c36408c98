import type { OwnedNumber } from '../../../electron/bridge/model.ts'
import { fileDay } from '../../files/save.ts'

interface Titled {
  key: string
  title: string
}
type TextOf = (own: OwnedNumber, column: string) => string

const rowsOf = (numbers: OwnedNumber[], columns: Titled[], textOf: TextOf): string[][] =>
  numbers.map((own) => columns.map(({ key }) => textOf(own, key)))

/** Rows for the clipboard: a spreadsheet takes them apart by the tabs. */
export function tableText(numbers: OwnedNumber[], columns: Titled[], textOf: TextOf): string {
  return rowsOf(numbers, columns, textOf)
    .map((cells) => cells.map((cell) => cell.replace(/\s/g, ' ')).join('\t'))
    .join('\n')
}

/** Saves the numbers as a file that office programs open. */
export async function saveTable(
  numbers: OwnedNumber[],
  columns: Titled[],
  textOf: TextOf,
  name: string,
): Promise<void> {
  const { saveCsv } = await import('../../files/csv.ts')
  const head = columns.map(({ title }) => title)
  saveCsv(`${name} ${fileDay()}`, [head, ...rowsOf(numbers, columns, textOf)])
}
