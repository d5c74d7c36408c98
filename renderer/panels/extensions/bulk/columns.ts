import type { NewSipAccount } from '../../../../electron/bridge/extensions.ts'
import { looksLikeFullNumber } from '../../../../electron/shared/phone-number.ts'
import { readRows, type TableRow } from '../../../files/read-table.ts'
import type { FindOwn } from './own-number.ts'

/** Fields that a column of a pasted table can hold, by the service's names. */
export const FIELDS = [
  'number',
  'name',
  'role',
  'aon',
  'sip_timeout',
  'phone_number',
  'phone_timeout',
  'sequence_rule',
] as const satisfies (keyof NewSipAccount)[]
export type BulkField = (typeof FIELDS)[number]

/** Patterns of column titles, in the words office staff use. */
const TITLES: Record<BulkField, RegExp> = {
  phone_timeout: /(моб|сотов|mobile|cell).*(сек|врем|звон|sec|time|ring)/,
  phone_number: /моб|сотов|переадрес|mobile|cell|forward/,
  aon: /исходящ|аон|caller|aon/,
  sequence_rule: /поряд|очерёдн|правил|order|rule/,
  sip_timeout: /сек|таймаут|звон[ия]т|timeout|sec|ring/,
  role: /должн|роль|описан|примеч|role|descr|position|note/,
  // A row of names alone must not be taken for titles.
  name: /^(имя|фио|ф\.и\.о|назван|сотрудник|name|full name|person)/,
  number: /^(внутр|добав|номер|№|ext|internal|number)/,
}

/** A row of a table by what its cells are; what no column holds is absent. */
export interface BulkEntry {
  line: number
  given: Partial<Record<BulkField, string>>
}

/** Corrected cells by line. */
export type BulkCorrections = Readonly<Record<number, BulkEntry['given']>>

/** Rows as they are once their cells were corrected; one that was emptied is absent. */
export const corrected = (entries: readonly BulkEntry[], by: BulkCorrections): BulkEntry[] =>
  entries.map(({ line, given }) => {
    const cells = Object.entries({ ...given, ...by[line] }).filter(([, cell]) => cell !== '')
    return { line, given: Object.fromEntries(cells) }
  })

/** Twice the rows that are created at once, for some may be there already; the page reads them itself. */
const MOST = { rows: 2_000, columns: 30 }
/** A longer cell is no title. */
const LONGEST_TITLE = 100

/**
 * Parses a pasted or saved table; columns are recognised by their titles, or else by content.
 * @param findOwn returns the account's own number that a cell names
 * @throws TooMuch if the table is too large
 */
export function readEntries(text: string, findOwn: FindOwn): BulkEntry[] {
  const rows = readRows(text, MOST).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const titled = fieldsByTitle(rows[0]?.cells ?? [])
  const fields = titled ?? fieldsByContent(rows, findOwn)
  return rows
    .slice(titled ? 1 : 0)
    .map(({ line, cells }) => ({ line, given: givenOf(cells, fields) }))
}

function givenOf(cells: readonly string[], fields: readonly (BulkField | undefined)[]) {
  const given: BulkEntry['given'] = {}
  for (const [place, field] of fields.entries()) {
    const cell = cells[place] ?? ''
    if (field && cell !== '') given[field] ??= cell
  }
  return given
}

/**
 * Returns the fields by titles in the first row; undefined if it names no column. A title contains
 * letters, so a row with a plain number has none.
 */
function fieldsByTitle(first: readonly string[]): (BulkField | undefined)[] | undefined {
  if (first.some((cell) => /^[+\d\s().-]+$/.test(cell))) return undefined
  const taken = new Set<BulkField>()
  const fields = first.map((cell) => {
    const title = cell.length > LONGEST_TITLE ? '' : cell.toLowerCase()
    const field = (Object.keys(TITLES) as BulkField[]).find(
      (one) => !taken.has(one) && TITLES[one].test(title),
    )
    if (field) taken.add(field)
    return field
  })
  return taken.has('name') || taken.has('number') ? fields : undefined
}

/** Number of rows read to find the content of a column without a title. */
const LOOKED_AT = 200

const isExtension = (cell: string) => /^\d{3,5}$/.test(cell)
/**
 * Returns true for seconds as people write them, or with the phone's type, as the app's list does.
 */
const isSeconds = (cell: string) => /^(?:SIP \d|\d{1,2}$)/.test(cell)
const isName = (cell: string) => /\p{L}/u.test(cell)

/**
 * Recognises columns by content: the number comes before the name or after it; a list of names
 * alone is valid.
 */
function fieldsByContent(rows: readonly TableRow[], findOwn: FindOwn): (BulkField | undefined)[] {
  const some = rows.slice(0, LOOKED_AT)
  const columns = Math.max(0, ...some.map(({ cells }) => cells.length))
  const mostly = (place: number, is: (cell: string) => boolean) => {
    const filled = some.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter(is).length * 2 > filled.length
  }
  const places = Array.from({ length: columns }, (_, place) => place)
  const name = places.find((place) => mostly(place, isName))
  const number = places.find((place) => mostly(place, isExtension))
  const left = places.filter((place) => place !== name && place !== number)
  const telephones = left.filter((place) => mostly(place, looksLikeFullNumber))
  const own = telephones.filter((place) => mostly(place, (cell) => findOwn(cell) !== undefined))
  // Of two phone numbers the first is the caller ID, as in the order of the form.
  const callerId = own[0] ?? (telephones.length > 1 ? telephones[0] : undefined)
  const mobile = telephones.find((place) => place !== callerId && !own.includes(place))
  return places.map((place) => {
    if (place === name) return 'name'
    if (place === number) return 'number'
    if (place === mobile) return 'phone_number'
    if (place === callerId) return 'aon'
    if (telephones.includes(place)) return undefined
    if (mostly(place, isSeconds)) return 'sip_timeout'
    return mostly(place, isName) ? 'role' : undefined
  })
}
