import Papa from 'papaparse'
import { plainRows, type Cell } from './cell.ts'
import { guarded } from './formula.ts'
import { saveFile } from './save.ts'

/** Byte order mark by which office programs recognise UTF-8. */
const MARK = '\uFEFF'
/** The delimiter that office programs expect in Russian and many other locales. */
const DELIMITER = ';'

/** Sums have a decimal comma; `2026-11-22 14:05:00` is a time in any language. */
function written(cell: Cell): string {
  if (typeof cell === 'number') return cell.toFixed(2).replace('.', ',')
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
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
  saveFile(`${name}.csv`, toCsv(plainRows(rows)), 'text/csv')
}
