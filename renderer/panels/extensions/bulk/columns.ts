import { readRows, type TableRow } from '../../../files/read-table.ts'

/** What a column of a pasted table holds. */
export const FIELDS = [
  'number',
  'name',
  'role',
  'callerId',
  'timeout',
  'mobile',
  'mobileTimeout',
  'order',
] as const
export type Field = (typeof FIELDS)[number]

/** What columns are called, by the words that office people use for them. */
const TITLES: Record<Field, RegExp> = {
  mobileTimeout: /(моб|сотов|mobile|cell).*(сек|врем|звон|sec|time|ring)/,
  mobile: /моб|сотов|переадрес|mobile|cell|forward/,
  callerId: /исходящ|аон|caller|aon/,
  timeout: /сек|таймаут|звонит|timeout|sec|ring/,
  order: /поряд|очерёдн|правил|order|rule/,
  role: /должн|роль|описан|примеч|role|position|note/,
  // A row of names alone must not be taken for titles.
  name: /^(имя|фио|ф\.и\.о|назван|сотрудник|name|full name|person)/,
  number: /^(внутр|добав|номер|№|ext|internal|number)/,
}

/** A row of a table by what its cells are; what no column holds is absent. */
export interface Entry {
  line: number
  given: Partial<Record<Field, string>>
}

/** Reads a pasted or saved table: which column is which, its titles tell, or else its contents. */
export function readEntries(text: string): Entry[] {
  const rows = readRows(text).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const titled = fieldsByTitle(rows[0]?.cells ?? [])
  const fields = titled ?? fieldsByContent(rows)
  return rows
    .slice(titled ? 1 : 0)
    .map(({ line, cells }) => ({ line, given: givenOf(cells, fields) }))
}

function givenOf(cells: readonly string[], fields: readonly (Field | undefined)[]) {
  const given: Entry['given'] = {}
  for (const [place, field] of fields.entries()) {
    const cell = cells[place] ?? ''
    if (field && cell !== '') given[field] ??= cell
  }
  return given
}

/** Nothing where the first row names no column: a title is a word, and no figure. */
function fieldsByTitle(first: readonly string[]): (Field | undefined)[] | undefined {
  if (first.some((cell) => /^[+\d\s().-]+$/.test(cell))) return undefined
  const taken = new Set<Field>()
  const fields = first.map((cell) => {
    const title = cell.toLowerCase()
    const field = (Object.keys(TITLES) as Field[]).find(
      (one) => !taken.has(one) && TITLES[one].test(title),
    )
    if (field) taken.add(field)
    return field
  })
  return taken.has('name') || taken.has('number') ? fields : undefined
}

const isExtension = (cell: string) => /^\d{3,5}$/.test(cell)
const isTelephone = (cell: string) => cell.replace(/\D/g, '').length >= 10
const isName = (cell: string) => /\p{L}/u.test(cell)

/** The number stands before the name or after it; a list of names alone is one too. */
function fieldsByContent(rows: readonly TableRow[]): (Field | undefined)[] {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const mostly = (place: number, is: (cell: string) => boolean) => {
    const filled = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter(is).length * 2 > filled.length
  }
  const places = Array.from({ length: columns }, (_, place) => place)
  const name = places.find((place) => mostly(place, isName))
  const number = places.find((place) => mostly(place, isExtension))
  const left = places.filter((place) => place !== name && place !== number)
  const telephones = left.filter((place) => mostly(place, isTelephone))
  const [only, mobile] = telephones
  return places.map((place) => {
    if (place === name) return 'name'
    if (place === number) return 'number'
    // Of two telephones the first is the one that is shown, as in the order of the form.
    if (place === mobile || (place === only && mobile === undefined)) return 'mobile'
    if (place === only) return 'callerId'
    if (mostly(place, (cell) => /^\d{1,2}$/.test(cell))) return 'timeout'
    return mostly(place, isName) ? 'role' : undefined
  })
}
