import Papa from 'papaparse'
import { unguarded } from './formula.ts'
import { pairQuotes } from './odd-quotes.ts'
import { MOST, TooMuch } from './too-much.ts'

/** A row of a table, and the line of its text at which it begins, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Length of the text examined to find the delimiter, in characters. */
const BEGINNING = 4000
/** Possible delimiters; of equally steady ones the first wins, as it is rarer in texts. */
const DELIMITERS = [';', '\t', ',', '|']
/** A line by which spreadsheets declare the delimiter; it is not a row. */
const SEPARATOR_LINE = /^"?sep=([^"\n])"?[;,\t|]*\n/i

/**
 * The rows of a table with commas, semicolons or tabs between its cells, as office programs save or copy
 * it; empty ones too. Cells come without the marks that such programs put before what begins like a formula.
 * @throws TooMuch with the first line at which the table is beyond `most`
 */
export function readRows(text: string, most: { rows: number; columns: number } = MOST): TableRow[] {
  const whole = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const named = SEPARATOR_LINE.exec(whole)
  const table = whole.slice(named?.[0].length ?? 0)
  const rows: TableRow[] = []
  let line = named ? 2 : 1
  let count = 0

  function take(cells: string[]): void {
    count += cells.length
    if (rows.length === most.rows) throw new TooMuch('rows', line, most.rows)
    if (cells.length > most.columns) throw new TooMuch('columns', line, most.columns)
    if (count > MOST.cells) throw new TooMuch('cells', line, MOST.cells)
    if (cells.some(({ length }) => length > MOST.length)) {
      throw new TooMuch('length', line, MOST.length)
    }
    rows.push({ line, cells: cells.map((cell) => unguarded(cell).trim()) })
    // A quoted cell may span several lines.
    line += 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  }

  const delimiter = named?.[1] ?? delimiterOf(table)
  Papa.parse<string[]>(pairQuotes(table, delimiter), {
    delimiter,
    newline: '\n',
    // The fast mode splits the whole text before it returns the first row.
    fastMode: false,
    step: ({ data }) => take(data),
  })
  return rows
}

/**
 * Returns the delimiter that most lines have as often as each other, outside of quotes: a heading
 * above the titles, or a text, has others.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, BEGINNING)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
  const all = DELIMITERS.map((sign) => ({ sign, ...steadiness(lines, sign) }))
  return all.reduce((best, one) => {
    const isSteadier =
      one.lines > best.lines || (one.lines === best.lines && one.often > best.often)
    return isSteadier ? one : best
  }).sign
}

/** The greatest number of lines that have a sign equally often, and how often that is. */
function steadiness(lines: readonly string[], sign: string): { lines: number; often: number } {
  const counts = Map.groupBy(lines, (line) => line.split(sign).length - 1)
  counts.delete(0)
  return [...counts].reduce(
    (best, [often, { length }]) =>
      length > best.lines || (length === best.lines && often > best.often)
        ? { lines: length, often }
        : best,
    { lines: 0, often: 0 },
  )
}
