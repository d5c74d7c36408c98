import { normaliseNumber } from '../../shared/phone-number.ts'
import type { WritableDatabase } from './handles.ts'

/** A person who is to be forgotten, by what is theirs alone. */
export interface Person {
  /** Normalised. */
  numbers: readonly string[]
  /** Ids of their contacts, and of shared items about them. */
  items: readonly string[]
  /** Later rows are not theirs any more; milliseconds since the epoch. */
  until: number
}

/** The numbers of a person, and what is theirs by time. */
export type PersonScope = Pick<Person, 'numbers' | 'until'>

/** Erases a person from one table or stored value. */
type Eraser = (db: WritableDatabase, person: Person) => void

/**
 * Where a module's data name persons: how a person is erased from each of its tables and stored values, or why
 * nothing is erased there.
 *
 * - `none`: it names nobody outside the office.
 * - `others`: work of others, whose texts may mention a person; it stays.
 * - `service`: a copy of what the service holds, which the next reading brings again.
 */
export type Persons = Readonly<Record<string, Eraser | 'none' | 'others' | 'service'>>

/** Erases nothing itself: another table's eraser, or a foreign key, takes its rows along. */
export const withOthers: Eraser = () => undefined

/** Shorter ones are parts of other numbers and of moments; they are compared as whole fields only. */
const FULL = /^\+?\d{10,}$/
/** Signs between the digits of a number, as people write it. */
const BETWEEN = '[()\\s.\\-–—\\u00a0]{0,3}'

/** The number as it may be written, with no other digit beside it: 8, +7 and 7 are the same. */
function written(number: string): RegExp {
  const digits = number.replace('+', '')
  const isAtHome = !number.startsWith('+') && /^7\d{10}$/.test(digits)
  const spaced = [...(isAtHome ? digits.slice(1) : digits)].join(BETWEEN)
  return new RegExp(`(?<!\\d)${isAtHome ? `(?:[78]${BETWEEN})?` : ''}${spaced}(?!\\d)`)
}

/** Returns a test of texts: whether one has a full number of these. */
export function namedIn(numbers: readonly string[]): (text: string) => boolean {
  const forms = numbers.filter((one) => FULL.test(one)).map(written)
  return (text) => forms.some((form) => form.test(text))
}

/** Full numbers as people write them, and what looks like one. */
const NUMBERS = /\+?\d(?:[()\s.\-–—\u00a0]{0,3}\d){9,}|\+?\d{10,}/g

/** Most digits of a number. */
const LONGEST = 15
const SEPARATORS = new RegExp(BETWEEN.replace('{0,3}', '+'))

/** Returns what may be full numbers in a text, normalised: other digits may precede or follow one. */
export const numbersIn = (text: string): string[] =>
  Array.from(text.matchAll(NUMBERS)).flatMap(([written]) => {
    const parts = written.split(SEPARATORS)
    const ranges = parts.flatMap((_, from) =>
      parts
        .slice(from, from + LONGEST)
        .map((_part, to) => parts.slice(from, from + to + 1).join('')),
    )
    return ranges.filter((one) => FULL.test(one) && one.length <= LONGEST + 1).map(normaliseNumber)
  })
