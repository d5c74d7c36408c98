import { readRows, type TableRow } from '../../../files/read-table.ts'
import { looksLikeNumber, readNumber } from '../../../../electron/shared/phone-number.ts'
import { splitNumbers } from './person.ts'

/**
 * Role of a column. `otherName` is the name for entries without one, such as a company's; `none` is
 * ignored.
 */
export type ColumnRole =
  ('name' | 'otherName' | 'number' | 'note' | 'tags' | 'agreed') | ('refuses' | 'consent' | 'none')

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

const WHOLE =
  'фио|ф и о|фамилия и ?о|имя и фамилия|фамилия и имя|фамилия имя( отчество)?|полное имя'
const WHOSE = '(клиента|контакта|сотрудника|абонента|покупателя|заказчика)'
const WHO = 'контакт|контактное лицо|клиент|сотрудник|абонент'
const WHO_ENGLISH = 'display name|contact( name| person)?|(customer|client|person)( name)?'
/** Patterns of name columns' titles, in the order in which a name is composed. */
const NAMES = [
  new RegExp(
    `^((${WHOLE})( ${WHOSE})?|имя ${WHOSE}|${WHO}|name|full name|${WHO_ENGLISH}|file as)$`,
  ),
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
const REFUSES =
  /^(не писать|стоп( лист)?|отписан(а|о|ы)?|отписк[аи]|отказ от рассыл(ки|ок)|do not (write|contact)|opt out|unsubscribed)$/
const CONSENT = words('согласие согласия consent')
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
  const place = titlesAt(all)
  const rows = filledIn(all.slice(place + 1))
  const titles = all[place]?.cells
  if (!titles) return { rows, columns: rolesByContent(rows).map((role) => ({ role })) }
  const roles = rolesByBoth(titles, rolesByTitle(titles) ?? [], rows)
  return { rows, columns: roles.map((role, index) => ({ role, title: titles[index] ?? '' })) }
}

/**
 * Returns the place of the row with the titles: above it there may be headings, with a year or a
 * count, but no whole number. -1 if there is none.
 */
function titlesAt(all: readonly TableRow[]): number {
  const above = all.slice(0, ABOVE_TITLES)
  const whole = above.findIndex(({ cells }) => cells.some(isWhole))
  return above
    .slice(0, whole < 0 ? above.length : whole)
    .findIndex(({ cells }) => !cells.some(looksLikeNumber) && rolesByTitle(cells) !== undefined)
}

/** True for a number with its country or its city, unlike years, ids and the numbers of taxpayers. */
const isWhole = (cell: string): boolean => (readNumber(cell)?.number.length ?? 0) >= 10

const filledIn = (rows: TableRow[]) => rows.filter(({ cells }) => cells.some((cell) => cell !== ''))

/** Returns a title's words, without punctuation and invisible characters. */
const wordsOf = (title: string): string[] =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\./gu, '')
    .replaceAll('ё', 'е')
    .match(/\p{L}+|\d+/gu) ?? []

/** True for a title that says “number” alone, which may be one of any kind. */
const isBare = (title: string): boolean => wordsOf(title).every((word) => NUMBER_ALONE.has(word))

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
    if (REFUSES.test(title)) return 'refuses'
    if (has(CONSENT)) return 'consent'
    return has(NOTE) ? 'note' : 'none'
  })
}

/** Filled cells of a column, as far as these are looked at. */
const cellsOf = (rows: readonly TableRow[], column: number): string[] =>
  rows.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[column] || [])

/**
 * Returns the roles by titles and content. Of several number columns one counts for nothing where no
 * cell looks like a number (“phone confirmed”), or where its title is “number” alone and no cell has
 * a whole one (a contract's).
 */
function rolesByBoth(titles: string[], roles: ColumnRole[], rows: TableRow[]): ColumnRole[] {
  const isFilled = roles.map((role, index) => role === 'number' && cellsOf(rows, index).length > 0)
  const has = (index: number, is: (number: string) => boolean) =>
    isFilled[index] === true && cellsOf(rows, index).flatMap(splitNumbers).some(is)
  const isCertain = (index: number) => !isBare(titles[index] ?? '') && has(index, looksLikeNumber)
  if (!roles.some((_, index) => isCertain(index) || has(index, isWhole))) return roles
  return roles.map((role, index) =>
    !isFilled[index] || isCertain(index) || has(index, isWhole) ? role : 'none',
  )
}

/**
 * Returns the roles of columns without titles: numbers, whole ones alone where there are such; the
 * name is the first other one with letters.
 */
function rolesByContent(rows: Table['rows']): ColumnRole[] {
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index) => cellsOf(rows, index))
  const areMostly = (cells: string[], is: (cell: string) => boolean) =>
    cells.filter(is).length > 0 && cells.filter(is).length * 2 >= cells.length
  const ofNumbers = (is: (number: string) => boolean) =>
    columns.map((cells) => areMostly(cells, (cell) => splitNumbers(cell).every(is)))
  const whole = ofNumbers(isWhole)
  const areNumbers = whole.includes(true) ? whole : ofNumbers(looksLikeNumber)
  const isName = (index: number, by: RegExp) =>
    areNumbers[index] === false && areMostly(columns[index] ?? [], (cell) => by.test(cell))
  const places = [...columns.keys()]
  const name =
    places.find((index) => isName(index, /\p{L}/u)) ?? places.find((index) => isName(index, /./))
  return areNumbers.map((are, index) => (are ? 'number' : index === name ? 'name' : 'note'))
}

/** Returns the position of a name's part; the family name comes first. */
export const nameOrder = ({ title = '' }: Column): number => placeIn(NAMES, title)

/** Returns the position of a column among those used as a name if there is none. */
export const otherNameOrder = ({ title = '' }: Column): number => placeIn(OTHER_NAMES, title)

function placeIn(patterns: (RegExp | undefined)[], title: string): number {
  const place = patterns.findIndex((pattern) => pattern?.test(wordsOf(title).join(' ')))
  return place < 0 ? patterns.length : place
}
