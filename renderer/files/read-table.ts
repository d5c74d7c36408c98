import Papa from 'papaparse'
import { unguarded } from './formula.ts'

/** A row of a table, and the line of its text at which it begins, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

/** As much of a text as tells what stands between its cells. */
const BEGINNING = 4000
/** What may stand between cells; where two are equally frequent, the one that is rarer in texts. */
const DELIMITERS = [';', '\t', ',', '|']

/**
 * The rows of a table with commas, semicolons or tabs between its cells, as office programs save or copy
 * it; empty ones too. Cells come without the marks that such programs put before what begins like a formula.
 */
export function readRows(text: string): TableRow[] {
  const table = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { data } = Papa.parse<string[]>(table, { delimiter: delimiterOf(table), newline: '\n' })
  const lines = linesOf(data)
  return data.map((cells, index) => ({
    line: lines[index] ?? index + 1,
    cells: cells.map((cell) => unguarded(cell).trim()),
  }))
}

/** What stands most often in the first line, outside quotes: the header, if there is one. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, BEGINNING)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The line at which each row begins: a quoted cell may span several. */
function linesOf(rows: string[][]): number[] {
  let line = 1
  return rows.map((row) => {
    const begins = line
    line += 1 + row.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return begins
  })
}
