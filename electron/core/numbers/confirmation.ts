import type { Offer } from './types.ts'

/** What a person is asked before money is spent; the shell finds the words. */
export interface Question {
  kind: 'buy'
  numbers: Pick<Offer, 'number' | 'price' | 'fee'>[]
  owner: 'business' | 'personal'
  /** Roubles for all, once; absent where the service told no price of some of them. */
  price?: number
}

/** Asks a person; where the page cannot forge the answer, a native dialog does. */
export type Confirm = (question: Question) => Promise<boolean>
