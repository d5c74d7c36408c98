import type { Cabinet } from '../cabinet.ts'
import { createRandom, type Random } from '../random.ts'
import { areaOf, AREAS, localOf, tailLength, type NumberArea } from './areas.ts'
import { categoryOf, type Category } from './prices.ts'

/** A number that can be bought. */
export interface StockOffer {
  /** International form. */
  number: string
  /** Without the area code. */
  local: string
  category: Category
  area: NumberArea
}

export interface StockFilter {
  phone_type?: NumberArea['phone_type']
  region?: number
  code?: string
  category?: Category
  /** Of the number without its code, `?` for one digit and `*` for any sequence. */
  mask?: string
}

/** How many numbers of each category there are with one code; twice as many in the capital. */
const AMOUNTS: Readonly<Record<Category, number>> = { 0: 18, 5: 6, 1: 2, 2: 4, 3: 2, 4: 1 }
const CAPITAL = new Set(['495', '499', '901', '958'])

const CATEGORIES = Object.keys(AMOUNTS) as Category[]

function tailsByCategory(length: number): Record<Category, string[]> {
  const tails = Array.from({ length: 10 ** length }, (_, n) => String(n).padStart(length, '0'))
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, tails.filter((tail) => categoryOf(tail) === category)]),
  ) as Record<Category, string[]>
}

let known: Record<number, Record<Category, string[]>> | undefined

/** All endings by category; worked out once, when the first search comes. */
function tailsOf(length: number, category: Category): string[] {
  known ??= { 3: tailsByCategory(3), 4: tailsByCategory(4) }
  return known[length]?.[category] ?? []
}

function draw(random: Random, tails: readonly string[], amount: number): Set<string> {
  const drawn = new Set<string>()
  while (drawn.size < Math.min(amount, tails.length)) drawn.add(random.pick(tails))
  return drawn
}

/** The numbers with one code that this cabinet's service sells; the same for a seed. */
export function stockOf(seed: number, area: NumberArea): StockOffer[] {
  const random = createRandom(seed, 'stock', area.code)
  return CATEGORIES.flatMap((category) => {
    const amount = AMOUNTS[category] * (CAPITAL.has(area.code) ? 2 : 1)
    return [...draw(random, tailsOf(tailLength(area), category), amount)].map((tail) => ({
      number: `7${area.code}${localOf(tail)}`,
      local: localOf(tail),
      category,
      area,
    }))
  }).sort((one, other) => Number(one.number) - Number(other.number))
}

/** The mask as a pattern; sequences in a row are one, so that no mask takes long to match. */
function patternOf(mask: string): RegExp {
  const source = mask.replaceAll(/\*+/g, '\\d*').replaceAll('?', '\\d')
  return new RegExp(`^${source}$`)
}

function fits(area: NumberArea, { phone_type, region, code }: StockFilter): boolean {
  return (
    (phone_type === undefined || area.phone_type === phone_type) &&
    (region === undefined || area.region === region) &&
    (code === undefined || area.code === code)
  )
}

/** True if the mask has at most the seven digits of a local number. */
const isShort = (mask: string): boolean => mask.replaceAll('*', '').length <= 7

/** Numbers that are not owned, used or reserved, by code and number. */
export function freeNumbers(cabinet: Cabinet, filter: StockFilter): StockOffer[] {
  const { mask = '*', category } = filter
  if (!isShort(mask)) return []
  const pattern = patternOf(mask)
  const { seed } = cabinet.documents.need('origin', 1)
  const taken = takenNumbers(cabinet)
  return AREAS.filter((area) => fits(area, filter))
    .flatMap((area) => stockOf(seed, area))
    .filter((offer) => category === undefined || offer.category === category)
    .filter(({ local, number }) => pattern.test(local) && !taken.has(number))
}

/** Numbers of the account, be they connected from another operator, of its users and of others. */
function usedNumbers({ documents }: Cabinet): Set<string> {
  const connected = [...documents.list('number'), ...documents.list('externalNumber')]
  const phones = documents.list('user').map(({ phone }) => phone)
  const sold = documents.list('sold').map(({ id }) => String(id))
  return new Set([...phones, ...sold, ...connected.map(({ number }) => number)])
}

function takenNumbers(cabinet: Cabinet): Set<string> {
  const taken = usedNumbers(cabinet)
  for (const { id, until } of cabinet.documents.list('reservation')) {
    if (until > cabinet.now()) taken.add(String(id))
  }
  return taken
}

/** Availability of a number to a buyer: for sale, taken, or not of this service. */
export function standingOf(cabinet: Cabinet, number: string): 'free' | 'taken' | 'unknown' {
  const area = areaOf(number)
  if (!area) return 'unknown'
  const { seed } = cabinet.documents.need('origin', 1)
  const isSold = stockOf(seed, area).some((offer) => offer.number === number)
  return isSold && !usedNumbers(cabinet).has(number) ? 'free' : 'taken'
}
