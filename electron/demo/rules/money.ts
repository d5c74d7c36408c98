import type { Cabinet } from '../cabinet.ts'

/** Something that moves the balance. */
export interface Charge {
  /** `charge` once, `subscription` by the month; `payment` is money received. */
  kind: 'charge' | 'payment' | 'subscription'
  /** Roubles, at least 0. */
  money: number
  comment: string
}

/** The balance in roubles. */
export function balanceOf({ documents }: Cabinet): number {
  return documents.need('money', 1).balance / 100
}

/** Takes the money from the balance, or adds it when it is a payment. */
export function charge({ documents }: Cabinet, { kind, money }: Charge): void {
  const kopecks = Math.round(money * 100)
  const balance = documents.need('money', 1).balance + (kind === 'payment' ? kopecks : -kopecks)
  documents.put('money', 1, { balance })
}
