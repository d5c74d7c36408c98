import type { Offer } from '../../../../electron/bridge/numbers.ts'

export interface Total {
  /** Roubles, once. */
  price: number
  /** Roubles a month. */
  fee: number
  /** Whether some price is not known, and `price` is therefore too little. */
  unknown: boolean
  /** Whether the service tells only some of the fees, and `fee` may therefore be too little. */
  isFeePartial: boolean
}

/** What several numbers cost together; kopecks are summed whole. */
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
