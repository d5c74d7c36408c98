import type { Offer } from './numbers/types.ts'

/** Numbers that are to be bought. */
export interface BuyQuestion {
  kind: 'buy'
  numbers: Pick<Offer, 'number' | 'price' | 'fee'>[]
  owner: 'business' | 'personal'
  /** Roubles for all, once; absent where the service told no price of some of them. */
  price?: number
}

/** Another tariff that is to be taken. */
export interface TariffQuestion {
  kind: 'tariff'
  name: string
  /** The monthly fee as the service words it; absent where it told none. */
  fee?: string
  /** What is used now and is more than the tariff includes. */
  exceeding: { name: string; used: number; included: number }[]
}

/** An SMS packet that is to be taken off a number. */
export interface PackageQuestion {
  kind: 'package'
  number: string
  name: string
  /** Messages that are left of it, and lost; absent where the service does not tell. */
  remaining?: number
}

/** An invoice that is to be issued. */
export interface InvoiceQuestion {
  kind: 'invoice'
  /** Roubles. */
  sum: number
}

/** A package of verification calls that an account is to be given. */
export interface CallsQuestion {
  kind: 'calls'
  name: string
  account: string
  /** Roubles a month; absent where the service told none. */
  fee?: number
}

/** What a person is asked before something is done that costs or is lost; the shell finds the words. */
export type Question =
  BuyQuestion | TariffQuestion | PackageQuestion | InvoiceQuestion | CallsQuestion

/** Asks a person; where the page cannot forge the answer, a native dialog does. */
export type Confirm = (question: Question) => Promise<boolean>
