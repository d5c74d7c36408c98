import { readRows, type TableRow } from '../../../files/read-table.ts'
import { looksLikeNumber } from '../../../../electron/shared/phone-number.ts'
import { splitNumbers } from './person.ts'

/**
 * Role of a column. `otherName` is the name for entries without one, such as a company's; `none` is
 * ignored.
 */
export type ColumnRole = 'name' | 'otherName' | 'number' | 'note' | 'tags' | 'agreed' | 'none'

export interface Column {
  /** The title in the first row, if that row has titles. */
  title?: string
  role: ColumnRole
}

/** A table of people, not yet parsed. */
export interface Table {
  /** Rows without the titles and without empty rows. */
  rows: TableRow[]
  columns: Column[]
}

/** Patterns of name columns' titles, in the order in which a name is composed. */
const NAMES = [
  /^(фио|имя и фамилия|фамилия и имя|фамилия имя( отчество)?|полное имя|контакт|контактное лицо|клиент|сотрудник|абонент|name|full name|display name|contact( name)?|customer( name)?|file as)$/,
  /^(фамилия|last name|family name|surname)$/,
  /^(имя|first name|given name)$/,
  /^(отчество|middle name|additional name)$/,
]
/** A name where there is no other, the best first. */
const OTHER_NAMES = [
  NAMES[0],
  /^(псевдоним|прозвище|nickname)$/,
  /^(организация|название организации|компания|фирма|наименование|название|company( name)?|organi[sz]ation( name| 1 name)?)$/,
]
/** Words in titles of number columns, compared as whole words. */
const NUMBER = words(
  'тел телефон телефоны телефона моб мобильный мобильные мобильного сот сотовый радиотелефон',
  'tel phone phones telephone mobile mob cell cellphone whatsapp',
)
/** Title words of numbers in general, of which phone numbers are only one kind. */
const NUMBER_ALONE = words('номер номера number numbers')
const QUALIFIERS = words(
  'рабочий домашний личный контактный контакта основной другой дополнительный прочий прочие другие прямой городской абонента клиента',
  'work home business main primary other contact personal direct value',
)
/** Titles of columns with other numbers, or numbers of other people. */
const NO_NUMBER = words(
  'тип метка факс пейджер телекс телетайп помощника секретаря ассистента организации компании модель оператор добавочный код дата',
  'type label fax pager telex tty tdd assistant assistants secretary company model carrier provider extension ext code date',
)
const TAGS = /^(метки|теги|категории|группы|tags|labels|categories|group membership)$/
const AGREED = words('договорились договоренность договоренности agreed')
const NOTE = words(
  'заметка заметки комментарий комментарии примечание примечания описание',
  'note notes comment comments description memo remarks',
)

function words(...lists: string[]): Set<string> {
  return new Set(lists.join(' ').split(' '))
}

/** Number of rows read to find the content of a column without a title. */
const LOOKED_AT = 200

/** Maximum number of rows with headings above the titles. */
const ABOVE_TITLES = 10

/** A table with commas, semicolons or tabs; a row at its beginning may name the columns. */
export function readTable(text: string): Table {
  const all = readRows(text)
  const isNumbered = ({ cells }: TableRow) => cells.some((cell) => looksLikeNumber(cell))
  const numbered = all.findIndex(isNumbered)
  const above = all.slice(0, Math.min(ABOVE_TITLES, numbered < 0 ? all.length : numbered))
  for (const [place, { cells: first }] of above.entries()) {
    const titled = rolesByTitle(first)
    if (!titled) continue
    const columns = titled.map((role, index) => ({ role, title: first[index] ?? '' }))
    return { rows: filledIn(all.slice(place + 1)), columns }
  }
  const rows = filledIn(all)
  return { rows, columns: rolesByContent(rows).map((role) => ({ role })) }
}

const filledIn = (rows: TableRow[]) => rows.filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Returns a title's words, without punctuation and invisible characters. */
const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\./gu, '')
    .replaceAll('ё', 'е')
    .match(/\p{L}+|\d+/gu) ?? []

function isNumberTitle(title: string): boolean {
  const all = wordsOf(title).filter((word) => !/^\d+$/.test(word))
  if (all.some((word) => NO_NUMBER.has(word))) return false
  if (all.some((word) => NUMBER.has(word))) return true
  return (
    all.some((word) => NUMBER_ALONE.has(word)) &&
    all.every((word) => NUMBER_ALONE.has(word) || QUALIFIERS.has(word))
  )
}

/** Returns the roles by titles; undefined if the row names no column of numbers. */
function rolesByTitle(first: string[]): ColumnRole[] | undefined {
  if (!first.some(isNumberTitle)) return undefined
  const titles = first.map((title) => wordsOf(title).join(' '))
  const [whole, ...parts] = NAMES
  const hasParts = titles.some((title) => parts.some((pattern) => pattern.test(title)))
  const names = hasParts ? parts : [whole]
  // Of several columns with whole names the first is used.
  const only = hasParts ? -1 : titles.findIndex((title) => whole?.test(title))
  return titles.map((title, index) => {
    const has = (known: Set<string>) => title.split(' ').some((word) => known.has(word))
    if (isNumberTitle(first[index] ?? '')) return 'number'
    if (names.some((pattern) => pattern?.test(title)) && (hasParts || index === only)) return 'name'
    if (OTHER_NAMES.some((pattern) => pattern?.test(title))) return 'otherName'
    if (TAGS.test(title)) return 'tags'
    if (has(AGREED)) return 'agreed'
    return has(NOTE) ? 'note' : 'none'
  })
}

/**
 * Returns the roles of columns without titles: a column of phone numbers, and the first other one
 * as the name.
 */
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

/** Returns the position of a name's part; the family name comes first. */
export const nameOrder = ({ title = '' }: Column): number => placeIn(NAMES, title)

/** Returns the position of a column among those used as a name if there is none. */
export const otherNameOrder = ({ title = '' }: Column): number => placeIn(OTHER_NAMES, title)

function placeIn(patterns: (RegExp | undefined)[], title: string): number {
  const place = patterns.findIndex((pattern) => pattern?.test(wordsOf(title).join(' ')))
  return place < 0 ? patterns.length : place
}
