import {
  looksLikeFullNumber,
  looksLikeNumber,
  readReceiver,
} from '../../../../electron/shared/phone-number.ts'
import { columnField, type FieldValues } from '../../../../electron/shared/text-fields.ts'

/** A recipient of a bulk message, with the values of its fields. */
interface Recipient {
  number: string
  /** The name in the list. */
  name?: string
  fields: FieldValues
}

/** Recipients parsed from a pasted list. */
export interface RecipientList {
  recipients: Recipient[]
  /** Lines in which no number can be read. */
  wrong: string[]
  /** Number of duplicates. */
  repeated: number
  /** Fields defined by the list, as they are written in a text. */
  own: string[]
}

const NAMED = /^(.*?)\s*<([^<>]*)>$/

/** Returns a recipient as a line of the list, with the name if there is one. */
export const writeRecipient = (number: string, name: string): string =>
  name === number ? number : `${name.replace(/[<>\n]/g, ' ')} <${number}>`

/**
 * Parses recipients: numbers, one a line or several, each alone or behind a name with the number in
 * angle brackets, or a table with a number in each line, whose other columns are fields. Fields are
 * named by the table's header, or else by position.
 */
export function readRecipients(typed: string): RecipientList {
  const lines = typed.split(/\r?\n/).map((line) => named(line.trim()) ?? cellsOf(line))
  const [first] = lines
  const isTable = Array.isArray(first) && first.length > 1 && !first.some(looksLikeNumber)
  const head = isTable ? first : []
  const list: RecipientList = { recipients: [], wrong: [], repeated: 0, own: [] }
  const seen = new Set<string>()
  for (const line of isTable ? lines.slice(1) : lines) {
    if (Array.isArray(line) && line.length === 0) continue
    const found = Array.isArray(line) ? recipientsOf(line, head) : [line]
    if (Array.isArray(line) && found.length === 0) list.wrong.push(line.join(' '))
    for (const one of found) {
      if (seen.has(one.number)) list.repeated += 1
      else list.recipients.push(one)
      seen.add(one.number)
    }
  }
  list.own = [...new Set(list.recipients.flatMap(({ fields }) => [...fields.keys()]))]
  return list
}

function named(line: string): Recipient | undefined {
  const [, name = '', written = ''] = NAMED.exec(line) ?? []
  const number = readReceiver(written)
  return number === undefined ? undefined : { number, name, fields: new Map() }
}

function cellsOf(line: string): string[] {
  const all = trimmed(line.split(/[\t;,]/))
  if (all.every(looksLikeFullNumber)) return all
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ','
  // An empty cell keeps its column.
  const cells = line.split(separator).map((cell) => cell.trim())
  return cells.some(Boolean) ? cells : []
}

const trimmed = (cells: string[]) => cells.map((cell) => cell.trim()).filter(Boolean)

/** Several where a line holds nothing but numbers, else the one that the other cells are about. */
function recipientsOf(cells: string[], head: string[]): Recipient[] {
  // Beside others a short code would be some figure of a table.
  const isNumber = cells.length > 1 ? looksLikeFullNumber : looksLikeNumber
  const numbers = cells.map((cell) => (isNumber(cell) ? readReceiver(cell) : undefined))
  if (numbers.every((number) => number !== undefined)) {
    return numbers.map((number) => ({ number, fields: new Map() }))
  }
  const place = numbers.findIndex((number) => number !== undefined)
  const number = numbers[place]
  if (number === undefined) return []
  const named = cells.map((cell, index) => [columnField(head[index], index + 1), cell] as const)
  return [{ number, fields: new Map(named.filter((_, index) => index !== place)) }]
}
