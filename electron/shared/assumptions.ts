import { readings, type Reading, type Settled } from './readings.ts'

/**
 * Bit set of assumed answers to open questions: three bits per question, one per possible answer; 0
 * if nothing is assumed.
 */
export type Assumed = number

export const NOTHING: Assumed = 0

const names = Object.keys(readings) as Reading[]

/** The answer to a reading where one has to be known. */
export type Pick = <R extends Reading>(reading: R) => (typeof readings)[R][number]

const bitOf = (reading: Reading, option: number): Assumed =>
  1 << (3 * names.indexOf(reading) + option)

/** The first bit of each. */
const FIRSTS = names.reduce((bits, name) => bits | bitOf(name, 0), 0)

/** True if the assumptions contradict each other. */
export function isContrary(one: Assumed, other: Assumed): boolean {
  const [first, second, third] = [one | other, (one | other) >> 1, (one | other) >> 2]
  return (((first & second) | (first & third) | (second & third)) & FIRSTS) !== 0
}

/** A possible value and the assumptions that it depends on. */
export interface Alternative<T> {
  value: T
  when: Assumed
}

/**
 * All possible values, one per combination of assumptions that were queried. Equal values are
 * merged.
 */
export function alternatives<T>(
  settled: Settled,
  evaluate: (pick: Pick) => T,
  isSame: (one: T, other: T) => boolean = Object.is,
): Alternative<T>[] {
  const found: Alternative<T>[] = []
  const open: Assumed[] = [NOTHING]
  for (let when = open.pop(); when !== undefined; when = open.pop()) {
    let taken = when
    const value = evaluate((reading) => {
      const options = readings[reading]
      const known = settled[reading]
      if (known !== undefined) return known
      let place = options.findIndex((_, at) => taken & bitOf(reading, at))
      if (place < 0) {
        for (let other = 1; other < options.length; other++) {
          open.push(taken | bitOf(reading, other))
        }
        place = 0
        taken |= bitOf(reading, 0)
      }
      return options[place] as (typeof options)[number]
    })
    found.push({ value, when: taken })
  }
  const [first] = found
  const isOne = first !== undefined && found.every(({ value }) => isSame(value, first.value))
  return isOne ? [{ value: first.value, when: NOTHING }] : found
}

/** Everything that is taken in any of these. */
export function takenIn(some: Iterable<{ when: Assumed }>): Assumed {
  let taken = NOTHING
  for (const { when } of some) taken |= when
  return taken
}

/** Every way to take all the readings that are taken here in one way or another. */
export function casesOf(taken: Assumed): Assumed[] {
  return names.reduce<Assumed[]>(
    (cases, name) => {
      const ways = readings[name].map((_, place) => bitOf(name, place))
      if (!ways.some((way) => taken & way)) return cases
      return cases.flatMap((one) => ways.map((way) => one | way))
    },
    [NOTHING],
  )
}

/** Returns the readings of which something is taken here. */
export const readingsIn = (taken: Assumed): Reading[] =>
  names.filter((name) => readings[name].some((_, place) => taken & bitOf(name, place)))

/** The same in words. */
export function settledOf(when: Assumed): Settled {
  const taken = names.flatMap((name) =>
    readings[name].flatMap((option, place) =>
      when & bitOf(name, place) ? [[name, option] as const] : [],
    ),
  )
  return Object.fromEntries(taken)
}
