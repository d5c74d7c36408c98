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

/**
 * Splits a field with several numbers; an extension dialled after an answer stays with its number.
 */
export function splitNumbers(field: string): string[] {
  const numbers: string[] = []
  let between = ''
  for (const one of field.split(/(:::|[;,\n])/)) {
    const part = one.trim()
    if (part === '' || SEPARATOR.test(part)) {
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

const SEPARATOR = /^(?::::|[;,])$/

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
    .map((one) => one.slice(0, LONGEST_TAG))

const text = (field: string): string => field.trim().slice(0, LONGEST_NOTE)

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
    const name = given.name.replace(UNSEEN, '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
    const [first] = numbers
    if (given.numbers.length === 0) problem(line, 'noNumber', name)
    else if (first !== undefined && name === '') problem(line, 'noName', first)
    else if (first !== undefined) {
      content.people.push({
        line,
        name,
        numbers: [...numbers].slice(0, MOST_NUMBERS),
        note: text(notes.filter(Boolean).join('\n')),
        tags: [...new Set(given.tags)].slice(0, MOST_TAGS),
        agreed: text(given.agreed),
      })
    }
  }

  return { content, problem, takeUp }
}
