import type { OwnedNumber } from '../../../electron/bridge/model.ts'
import { fileDay, saveTextFile } from '../../components/files.ts'

interface Titled {
  key: string
  title: string
}
type TextOf = (own: OwnedNumber, column: string) => string

/** Cells that an office program would take for a formula are kept from it; numbers stay numbers. */
const FORMULAS = /^(?:[=@\t\r]|[+-](?!\d))/

const rowsOf = (numbers: OwnedNumber[], columns: Titled[], textOf: TextOf): string[][] =>
  numbers.map((own) => columns.map(({ key }) => textOf(own, key)))

/** Rows for the clipboard: a spreadsheet takes them apart by the tabs. */
export function tableText(numbers: OwnedNumber[], columns: Titled[], textOf: TextOf): string {
  return rowsOf(numbers, columns, textOf)
    .map((cells) => cells.map((cell) => cell.replace(/\s/g, ' ')).join('\t'))
    .join('\n')
}

/** A file that office programs open by a double click: with a mark for UTF-8, and semicolons. */
export async function saveTable(
  numbers: OwnedNumber[],
  columns: Titled[],
  textOf: TextOf,
  name: string,
): Promise<void> {
  const { default: Papa } = await import('papaparse')
  const table = Papa.unparse(
    [columns.map(({ title }) => title), ...rowsOf(numbers, columns, textOf)],
    { delimiter: ';', escapeFormulae: FORMULAS },
  )
  saveTextFile(`${name} ${fileDay()}.csv`, `\ufeff${table}\r\n`, 'text/csv')
}
