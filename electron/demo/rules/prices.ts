import { areaOf, tailLength } from './areas.ts'

/** 0 simple, 5 bronze, 1 silver, 2 gold, 3 platinum, 4 exclusive. */
export type Category = '0' | '1' | '2' | '3' | '4' | '5'

type PhoneType = 'abc' | 'def' | '800'
type PriceOwner = 'business' | 'personal'

/** Roubles for a number of each category, once. */
const BUY: Readonly<Record<Category, number>> = {
  0: 150,
  5: 900,
  1: 2500,
  2: 6500,
  3: 18_000,
  4: 50_000,
}

/** Roubles a month. */
const PERIOD: Readonly<Record<PhoneType, number>> = { abc: 250, def: 220, 800: 1200 }
const CAPITALS = /^7(495|499|812)/
const CAPITAL_EXTRA = 100
/** Single-channel numbers cost less. */
const PERSONAL_SHARE = 0.6
const FREE_CALLS_EXTRA = 1000

const isRun = (digits: string): boolean => '0123456789 9876543210'.includes(digits)

/**
 * How easily a number is remembered, by its last digits: all the same, ending in 00, made of two
 * digits or a palindrome, running up or down, with a pair; the others are simple.
 * @param tail the three or four last digits, in which numbers of one code differ
 */
export function categoryOf(tail: string): Category {
  const different = new Set(tail).size
  if (different === 1) return '4'
  if (tail.endsWith('00')) return '3'
  if (tail.length === 4 ? different === 2 : tail[0] === tail.at(-1)) return '2'
  if (isRun(tail)) return '1'
  return /(\d)\1/.test(tail) ? '5' : '0'
}

/** Of numbers from elsewhere the last four digits count. */
function tailOf(number: string): string {
  const area = areaOf(number)
  return number.slice(-(area ? tailLength(area) : 4))
}

/** The category that decides what a number costs. */
export function categoryOfNumber(number: string): Category {
  return categoryOf(tailOf(number))
}

export function phoneTypeOf(number: string): PhoneType {
  const area = areaOf(number)
  if (area) return area.phone_type
  if (number.startsWith('7800')) return '800'
  return number.startsWith('79') ? 'def' : 'abc'
}

/** Price of a number, once and by the month, in roubles. */
export function pricesOf(
  number: string,
  owner: PriceOwner,
): { buy_price: number; period_price: number } {
  const type = phoneTypeOf(number)
  const extra = type === '800' ? FREE_CALLS_EXTRA : 0
  const period = PERIOD[type] + (CAPITALS.test(number) ? CAPITAL_EXTRA : 0)
  return {
    buy_price: BUY[categoryOfNumber(number)] + extra,
    period_price: owner === 'personal' ? period * PERSONAL_SHARE : period,
  }
}
