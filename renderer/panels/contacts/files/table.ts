import Papa from 'papaparse'
import { unguarded } from '../../../files/csv.ts'
import { readsLikeNumber } from '../../../i18n/receiver.ts'
import { splitNumbers } from './person.ts'

/** What a column of an address book holds; `none`: nothing that is wanted. */
export type ColumnRole = 'name' | 'number' | 'note' | 'none'

export interface Column {
  /** As the first row calls it, where that row names the columns. */
  title?: string
  role: ColumnRole
}

/** A table of people before anybody is taken from it. */
export interface Table {
  /** Without the titles and without empty rows. */
  rows: { line: number; cells: string[] }[]
  columns: Column[]
}

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

/** As much of a file as tells what stands between its cells. */
const BEGINNING = 4000
/** What may stand between cells; where two are equally frequent, the one that is rarer in texts. */
const DELIMITERS = [';', '\t', ',', '|']
/** Rows that tell what a column without a title holds. */
const LOOKED_AT = 200

/** A table with commas, semicolons or tabs; its first row may name the columns. */
export function readTable(text: string): Table {
  const table = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const { data } = Papa.parse<string[]>(table, { delimiter: delimiterOf(table), newline: '\n' })
  const [first = []] = data
  const titled = rolesByTitle(first)
  const lines = linesOf(data)
  const rows = data
    .map((cells, index) => ({ line: lines[index] ?? index + 1, cells: cells.map(plain) }))
    .filter(({ cells }, index) => !(titled && index === 0) && cells.some((cell) => cell !== ''))
  if (!titled) return { rows, columns: rolesByContent(rows).map((role) => ({ role })) }
  return {
    rows,
    columns: titled.map((role, index) => ({ role, title: plain(first[index] ?? '') })),
  }
}

/** Office programs mark a text that begins like a formula. */
const plain = (cell: string) => unguarded(cell).trim()

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

/** Nothing where the first row names no column of numbers. */
function rolesByTitle(first: string[]): ColumnRole[] | undefined {
  const titles = first.map((title) => title.trim().toLowerCase())
  const isNumber = (title: string) => NUMBER.test(title) && !NO_NUMBER.test(title)
  if (!titles.some(isNumber) || first.some(readsLikeNumber)) return undefined
  const [whole, ...parts] = NAMES
  const hasParts = titles.some((title) => parts.some((pattern) => pattern.test(title)))
  const names = hasParts ? parts : [whole]
  // Of several whole names the first is the one.
  const only = hasParts ? -1 : titles.findIndex((title) => whole?.test(title))
  return titles.map((title, index) => {
    if (isNumber(title)) return 'number'
    if (names.some((pattern) => pattern?.test(title)) && (hasParts || index === only)) return 'name'
    return NOTE.test(title) ? 'note' : 'none'
  })
}

/** Without titles: a column of what reads like numbers is one, the first other one is the name. */
function rolesByContent(rows: Table['rows']): ColumnRole[] {
  const some = rows.slice(0, LOOKED_AT).map(({ cells }) => cells)
  const width = Math.max(0, ...some.map((cells) => cells.length))
  const roles = Array.from({ length: width }, (_, index): ColumnRole => {
    const filled = some.map((cells) => cells[index] ?? '').filter(Boolean)
    const numbers = filled.filter((cell) => splitNumbers(cell).every(readsLikeNumber))
    return numbers.length > 0 && numbers.length * 2 >= filled.length ? 'number' : 'note'
  })
  const name = roles.indexOf('note')
  return roles.map((role, index) => (index === name ? 'name' : role))
}

/** The order in which parts of a name stand: the family name first. */
export function nameOrder({ title = '' }: Column): number {
  const place = NAMES.findIndex((pattern) => pattern.test(title.toLowerCase()))
  return place < 0 ? NAMES.length : place
}
