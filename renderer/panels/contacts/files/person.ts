import { MOST, TooMuch } from '../../../files/too-much.ts'
import {
  looksLikeFullNumber,
  looksLikeNumber,
  readNumber,
} from '../../../../electron/shared/phone-number.ts'
import type { Corrections, FileContent, FoundPerson, Problem } from './types.ts'

const LONGEST_NAME = 200
/** Marks of direction and of a file's beginning, which no name needs. */
const UNSEEN = /[\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
export const LONGEST_NOTE = 5000
export const MOST_NUMBERS = 20
const LONGEST_TAG = 40
export const MOST_TAGS = 20

/** A long number as table programs write it in a narrow column. */
const POWER = /^(\d)[.,](\d+)E\+(\d+)$/i

/** Returns all figures of such a number; as it is written if some were lost. */
const inFull = ([written, first = '', rest = '', power]: string[]): string =>
  rest.length === Number(power) ? first + rest : (written ?? '')

/**
 * Splits a field with several numbers; an extension dialled after an answer stays with its number.
 */
export function splitNumbers(field: string): string[] {
  const power = POWER.exec(field.trim())
  if (power) return [inFull(power)]
  const numbers: string[] = []
  let between = ''
  for (const one of field.split(/(:::|[;,\n])/)) {
    const part = one.trim()
    if (!/[\p{L}\p{N}]/u.test(part)) {
      between += one
      continue
    }
    const whole = `${numbers.at(-1) ?? ''}${between}${part}`
    const isBehind = /^[ ,;]+$/.test(between) && readNumber(whole) !== undefined
    if (isBehind) numbers.splice(-1, 1, whole)
    else numbers.push(...alternatives(part))
    between = ''
  }
  return numbers.map((one) => one.replace(/^'/, '').replace(/^tel:(?!.*%)/i, ''))
}

/** A stroke parts whole numbers; inside one it means nothing. */
function alternatives(part: string): string[] {
  const numbers = part.split('/').map((one) => one.trim())
  return numbers.every(looksLikeFullNumber) ? numbers : [part]
}

/** Splits a field with several tags. */
export const splitTags = (field: string): string[] =>
  field
    .split(/:::|[;,\n]/)
    // Google marks its own groups with a star, which say nothing of the person.
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('*'))
    .map((one) => one.normalize('NFC').slice(0, LONGEST_TAG))

const joined = (parts: string[]): string => parts.filter(Boolean).join('\n')

/** An entry as far as a contact has room, and what is left over of it. */
function fitted(found: FoundPerson): { person: FoundPerson; left: string[] } {
  const left: string[] = []
  const name = found.name.replace(UNSEEN, '').replace(/\s+/g, ' ')
  // Letters are composed, as they are typed: some systems keep them in parts.
  const text = (given: string, most: number): string => {
    const whole = given.normalize('NFC').trim()
    left.push(whole.slice(most))
    return whole.slice(0, most)
  }
  const list = (given: string[], most: number): string[] => {
    const all = [...new Set(given)]
    left.push(all.slice(most).join(', '))
    return all.slice(0, most)
  }
  const person = {
    line: found.line,
    name: text(name, LONGEST_NAME),
    numbers: list(found.numbers, MOST_NUMBERS),
    note: text(found.note, LONGEST_NOTE),
    tags: list(found.tags, MOST_TAGS),
    agreed: text(found.agreed, LONGEST_NOTE),
    ...(Object.keys(found.wishes ?? {}).length > 0 && { wishes: found.wishes }),
  }
  return { person, left: left.filter(Boolean) }
}

/** An entry with what is written in the place of what it lacks. */
function corrected(given: FoundPerson, by: Corrections[number] = {}): FoundPerson {
  const { name = given.name, number } = by
  if (number === undefined) return { ...given, name }
  const numbers = [...given.numbers.filter(looksLikeNumber), ...splitNumbers(number)]
  return { ...given, name, numbers }
}

/** Takes the entries of a file up one after the other, or says of each why it cannot be one. */
export function collectPeople(corrections: Corrections = {}) {
  const content: FileContent = { people: [], problems: [] }
  let count = 0

  function problem(line: number, kind: Problem['kind'], value?: string): void {
    content.problems.push({
      line,
      kind,
      ...(value === undefined ? {} : { value: value.slice(0, LONGEST_NAME) }),
    })
  }

  /** @throws TooMuch where the entry, or the file with it, has too many numbers */
  function takeUp(found: FoundPerson): void {
    const { line } = found
    const given = corrected(found, corrections[line])
    count += given.numbers.length
    if (given.numbers.length > MOST.numbers) throw new TooMuch('numbers', line, MOST.numbers)
    if (count > MOST.allNumbers) throw new TooMuch('allNumbers', line, MOST.allNumbers)
    const numbers = new Set<string>()
    const notes = [given.note]
    for (const number of given.numbers) {
      const read = readNumber(number)
      if (!looksLikeNumber(number)) problem(line, 'badNumber', number)
      else if (read === undefined || read.after === '') numbers.add(number)
      else {
        numbers.add(`+${read.number.replace('+', '')}`)
        // A contact's number has no place for what is dialled after the answer.
        notes.push(number)
      }
    }
    const { person, left } = fitted({ ...given, numbers: [...numbers], note: joined(notes) })
    const [first] = numbers
    if (given.numbers.length === 0) problem(line, 'noNumber', person.name)
    else if (first !== undefined && person.name === '') problem(line, 'noName', first)
    else if (first !== undefined) {
      content.people.push(person)
      for (const one of left) problem(line, 'cut', one)
    }
  }

  return { content, problem, takeUp }
}
