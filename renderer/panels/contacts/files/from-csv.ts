import Papa from 'papaparse'
import { readsLikeNumber, splitNumbers, takeUp } from './person.ts'
import type { FileContent } from './types.ts'

type Part = 'name' | 'number' | 'note'

/** What the columns of address books are called, in the order in which a name is put together. */
const NAMES = [
  /^(фио|ф\.и\.о\.?|имя и фамилия|полное имя|контакт|клиент|name|full name|display name|file as)$/,
  /^(фамилия|last name|family name|surname)$/,
  /^(имя|first name|given name)$/,
  /^(отчество|middle name|additional name)$/,
]
const NUMBER = /тел|номер|моб|phone|mobile|number|cell/
/** Google names the kinds of its numbers in columns of their own. */
const NO_NUMBER = /type|label|тип|метка|fax|факс/
const NOTE = /замет|коммент|примеч|описание|note|comment|description/

interface Columns {
  name: number[]
  number: number[]
  note: number[]
}

function columnsOf(header: string[]): Columns | undefined {
  const titles = header.map((title) => title.trim().toLowerCase())
  const all = titles.map((_, index) => index)
  const named = NAMES.map((pattern) => all.filter((index) => pattern.test(titles[index] ?? '')))
  const [whole = [], ...parts] = named
  const number = all.filter((index) => {
    const title = titles[index] ?? ''
    return NUMBER.test(title) && !NO_NUMBER.test(title)
  })
  if (number.length === 0 || header.some(readsLikeNumber)) return undefined
  return {
    name: whole.length > 0 && parts.flat().length === 0 ? whole.slice(0, 1) : parts.flat(),
    number,
    note: all.filter((index) => NOTE.test(titles[index] ?? '')),
  }
}

const cells = (row: string[], indexes: number[]) =>
  indexes.map((index) => (row[index] ?? '').replace(/^'(?=[=+\-@])/, '').trim()).filter(Boolean)

/** Without named columns: what reads like a number is one, the first other cell is the name. */
function guess(row: string[]): Record<Part, string[]> {
  const filled = row.map((cell) => cell.trim()).filter(Boolean)
  const number = filled.filter((cell) => splitNumbers(cell).every(readsLikeNumber))
  const [name = '', ...note] = filled.filter((cell) => !number.includes(cell))
  return { name: [name], number, note }
}

function pick(row: string[], columns: Columns): Record<Part, string[]> {
  return {
    name: cells(row, columns.name),
    number: cells(row, columns.number),
    note: cells(row, columns.note),
  }
}

/** As much of a file as tells what stands between its cells. */
const BEGINNING = 4000
/** What may stand between cells; where two are equally frequent, the one that is rarer in texts. */
const DELIMITERS = [';', '\t', ',', '|']

/** What stands most often in the first line, outside quotes: the header, if there is one. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, BEGINNING)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The people of a table with commas, semicolons or tabs; its first row may name the columns. */
export function fromCsv(text: string): FileContent {
  const table = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { data } = Papa.parse<string[]>(table, { delimiter: delimiterOf(table), newline: '\n' })
  const content: FileContent = { people: [], problems: [] }
  const [header = []] = data
  const columns = columnsOf(header)
  if (columns) content.columns = titlesOf(header, columns)
  const lines = linesOf(data)
  for (const [index, row] of data.entries()) {
    if ((columns && index === 0) || row.every((cell) => cell.trim() === '')) continue
    const { name, number, note } = columns ? pick(row, columns) : guess(row)
    takeUp(content, {
      line: lines[index] ?? index + 1,
      name: name.join(' '),
      numbers: number.flatMap(splitNumbers),
      note: note.join('\n'),
    })
  }
  return content
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

function titlesOf(header: string[], columns: Columns): FileContent['columns'] {
  const titles = (indexes: number[]) => indexes.map((index) => header[index]?.trim() ?? '')
  return {
    name: titles(columns.name),
    number: titles(columns.number),
    note: titles(columns.note),
  }
}
