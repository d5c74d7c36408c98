import type { Offer } from '../../../../electron/bridge/numbers.ts'

export interface Total {
  /** Roubles, once. */
  price: number
  /** Roubles a month. */
  fee: number
  /** True if a price is unknown, and `price` is therefore too low. */
  unknown: boolean
  /** True if a fee is unknown, and `fee` may therefore be too low. */
  isFeePartial: boolean
}

/** Sums up the costs of several numbers, in whole kopecks. */
export function totalOf(offers: Offer[]): Total {
  const sum = (amounts: (number | undefined)[]) =>
    amounts.reduce<number>((all, one) => all + Math.round((one ?? 0) * 100), 0) / 100
  return {
    price: sum(offers.map(({ price }) => price)),
    fee: sum(offers.map(({ fee }) => fee)),
    unknown: offers.some(({ price }) => price === undefined),
    isFeePartial: offers.some(({ fee }) => fee === undefined),
  }
}
