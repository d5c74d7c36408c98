import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { Offer } from '../../../../electron/bridge/numbers.ts'

/** Offers seen in this run: the service does not return the price of a reserved number. */
export const useSeenOffers = defineStore('seenOffers', () => {
  const offers = shallowReactive(new Map<string, Offer>())

  function note(seen: Offer[]): void {
    for (const offer of seen) offers.set(offer.number, offer)
  }

  return { note, get: (number: string) => offers.get(number) }
})
