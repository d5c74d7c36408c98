import { isSought, soughtNumber } from '../../../electron/shared/phone-number.ts'
import { fold } from '../../i18n/fold.ts'

/** Searchable content of a record: its phone numbers and all other texts. */
export interface Searched {
  numbers?: readonly (string | undefined)[]
  texts: readonly (string | undefined)[]
}

/** Numbers in a text, as people write them or in digits alone. */
const WRITTEN = /\+\d[\d \u{a0}\u{202f}().-]{5,}\d|(?<!\d)\d{10,15}(?!\d)/gu
/** Invisible characters, which are often copied along with a text. */
const UNSEEN = /\p{Cf}/gu

const asCompared = (text: string): string => fold(text.replace(UNSEEN, ''))

/** Prepared search content: digits, and one folded text. */
interface Findable {
  numbers: readonly string[]
  text: string
}

/**
 * A search over records, in which every word that was typed must occur; their order stays. What it looks
 * at is asked once for each record as long as that lives, so it may depend on the record alone.
 */
export function createFinder<T extends object>(searched: (row: T) => Searched) {
  const made = new WeakMap<T, Findable>()

  function findable(row: T): Findable {
    let one = made.get(row)
    if (!one) {
      const { numbers = [], texts } = searched(row)
      const text = asCompared(texts.filter(Boolean).join('\n'))
      const written = text.match(WRITTEN) ?? []
      const given = numbers.filter((number) => number !== undefined)
      one = {
        numbers: [...given, ...written].map((number) => number.replace(/[^\d*#]/g, '')),
        text,
      }
      made.set(row, one)
    }
    return one
  }

  return (rows: readonly T[], typed: string): T[] => {
    const fits = testOf(typed)
    return fits ? rows.filter((row) => fits(findable(row))) : [...rows]
  }
}

/** Returns a test for all records; undefined for an empty query. */
function testOf(typed: string): ((one: Findable) => boolean) | undefined {
  const query = asCompared(typed.trim())
  // A number is about to be typed.
  if (query === '' || query === '+' || query === '(') return undefined
  const number = numberTest(query)
  if (number) return number
  const words = query.split(/\s+/).map((word) => {
    const inNumber = numberTest(word)
    return (one: Findable) => one.text.includes(word) || (inNumber?.(one) ?? false)
  })
  return (one) => words.every((fits) => fits(one))
}

/** Any run of digits, or a number as a whole, however it is written. */
function numberTest(query: string): ((one: Findable) => boolean) | undefined {
  const sought = soughtNumber(query)
  if (!sought) return undefined
  const inText = sought.part === undefined ? undefined : query
  return ({ numbers, text }) =>
    numbers.some((number) => isSought(number, sought)) ||
    (inText !== undefined && text.includes(inText))
}
