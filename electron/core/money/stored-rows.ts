import type { Connected } from './connected.ts'
import type { MovementKind, OpenInvoice, Threshold } from '../../bridge/money.ts'

/** The interface by which a history was read: the two are never mixed, for nothing says that they list the same. */
export type Via = 'rest' | 'rpc'

/** A row of a history, before it is kept. */
export interface HistoryRow {
  /** Milliseconds since the epoch, and the day as its clocks have it, `YYYYMMDD`; 0 where it has none. */
  at: number
  day: number
  /** The text of a time that cannot be parsed, else empty. */
  rawTime: string
  /** Kopecks with the sign that the service wrote. */
  amount: number
  comment: string
  /** Position among equal rows of one reading, from 1. */
  nth: number
}

/** Digests of the pages of a reading, to recognise an unchanged history. */
export interface ReadingMark {
  pages: number
  first: string
  last: string
  /** The page after the last one. */
  end: string
}

/** State of a history that was read completely. */
export interface ReadHistory {
  /** Start of its last reading, in milliseconds since the epoch. */
  at: number
  /** Start of its last complete reading. */
  wholeAt: number
  /** The sign that most of its rows carry: the one that is against it is a reversal. */
  sign: 1 | -1
  /** Rows in it whose sum cannot be read: they are in no list. */
  unread: number
  mark?: ReadingMark
}

/** State of the histories' readings. */
export interface HistoryMemory {
  via: Via
  kinds: Partial<Record<MovementKind, ReadHistory>>
}

/** Alerts shown, so that each is shown once. */
export interface LowBalanceMemory {
  threshold?: true
  days?: true
}

export interface MoneyMemory {
  history?: HistoryMemory
  threshold?: Threshold
  announced?: LowBalanceMemory
  /** Connected services as last read. */
  connected?: Connected
  /** The invoice that waited for its payment when invoices were read last. */
  open?: OpenInvoice | undefined
}

/** The balance as it stood from one moment to another, `[begun, until, kopecks]`. */
export type BalanceSpan = [begun: number, until: number, kopecks: number]
