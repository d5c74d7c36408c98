import Papa from 'papaparse'
import { guarded } from './formula.ts'
import { saveFile } from './save.ts'

/** What a cell may hold; numbers are written as such, with a decimal comma. */
export type Cell = string | number | undefined

/** By this mark office programs know that the file is UTF-8. */
const MARK = '\uFEFF'
/** What office programs in Russian and many other languages expect between cells. */
const DELIMITER = ';'

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return guarded(cell ?? '')
}

/** A table that office programs open by a double click; its first row is the head. */
export function toCsv(rows: Cell[][]): string {
  const table = Papa.unparse(
    rows.map((row) => row.map(written)),
    // Quoted always: where another program splits at commas, no part of a text may begin a cell.
    { delimiter: DELIMITER, quotes: true },
  )
  return `${MARK}${table}\r\n`
}

/** Saves a table under a name, to which the ending is added. */
export function saveCsv(name: string, rows: Cell[][]): void {
  saveFile(`${name}.csv`, toCsv(rows), 'text/csv')
}
