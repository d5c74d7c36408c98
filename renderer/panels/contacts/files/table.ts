import { readRows, type TableRow } from '../../../files/read-table.ts'
import { looksLikeNumber } from '../../../../electron/shared/phone-number.ts'
import { splitNumbers } from './person.ts'

/** What a column of an address book holds; `none`: nothing that is wanted. */
export type ColumnRole = 'name' | 'number' | 'note' | 'tags' | 'agreed' | 'none'

export interface Column {
  /** As the first row calls it, where that row names the columns. */
  title?: string
  role: ColumnRole
}

/** A table of people before anybody is taken from it. */
export interface Table {
  /** Without the titles and without empty rows. */
  rows: TableRow[]
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
const TAGS = /^(метки|теги|категории|группы|tags|labels|categories|group membership)$/
const AGREED = /договорил|agreed/
const NOTE = /замет|коммент|примеч|описание|note|comment|description/

/** Rows that tell what a column without a title holds. */
const LOOKED_AT = 200

/** A table with commas, semicolons or tabs; its first row may name the columns. */
export function readTable(text: string): Table {
  const all = readRows(text)
  const first = all[0]?.cells ?? []
  const titled = rolesByTitle(first)
  const rows = all.slice(titled ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!titled) return { rows, columns: rolesByContent(rows).map((role) => ({ role })) }
  return { rows, columns: titled.map((role, index) => ({ role, title: first[index] ?? '' })) }
}

/** Nothing where the first row names no column of numbers. */
function rolesByTitle(first: string[]): ColumnRole[] | undefined {
  const titles = first.map((title) => title.trim().toLowerCase())
  const isNumber = (title: string) => NUMBER.test(title) && !NO_NUMBER.test(title)
  if (!titles.some(isNumber) || first.some(looksLikeNumber)) return undefined
  const [whole, ...parts] = NAMES
  const hasParts = titles.some((title) => parts.some((pattern) => pattern.test(title)))
  const names = hasParts ? parts : [whole]
  // Of several whole names the first is the one.
  const only = hasParts ? -1 : titles.findIndex((title) => whole?.test(title))
  return titles.map((title, index) => {
    if (isNumber(title)) return 'number'
    if (names.some((pattern) => pattern?.test(title)) && (hasParts || index === only)) return 'name'
    if (TAGS.test(title)) return 'tags'
    if (AGREED.test(title)) return 'agreed'
    return NOTE.test(title) ? 'note' : 'none'
  })
}

/** Without titles: a column of what reads like numbers is one, the first other one is the name. */
function rolesByContent(rows: Table['rows']): ColumnRole[] {
  const some = rows.slice(0, LOOKED_AT).map(({ cells }) => cells)
  const width = Math.max(0, ...some.map((cells) => cells.length))
  const roles = Array.from({ length: width }, (_, index): ColumnRole => {
    const filled = some.map((cells) => cells[index] ?? '').filter(Boolean)
    const numbers = filled.filter((cell) => splitNumbers(cell).every(looksLikeNumber))
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
