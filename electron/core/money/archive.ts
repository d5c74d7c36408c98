import type {
  Balance,
  Horizon,
  MonthSum,
  MovementFilter,
  MovementKind,
  MovementsPage,
  Threshold,
  Unexplained,
} from './types.ts'

/** The interface by which a history was read: the two are never mixed, for nothing says that they list the same. */
export type Via = 'rest' | 'rpc'

/** A row of a history, before it is kept. */
export interface HistoryRow {
  /** Milliseconds since the epoch, and the day as its clocks have it, `YYYYMMDD`; 0 where it has none. */
  at: number
  day: number
  /** What stood in the place of a time that cannot be read, else empty. */
  rawTime: string
  /** Kopecks with the sign that the service wrote. */
  amount: number
  comment: string
  /** Which of several equal rows of the same reading, from 1. */
  nth: number
}

/** What the first and the last page of a reading were. */
export interface ReadingMark {
  pages: number
  first: string
  last: string
  /** What came after the last page. */
  end: string
}

/** One history that was read whole. */
export interface ReadHistory {
  /** When its reading began, milliseconds since the epoch. */
  at: number
  /** When it was last read from its first row to its last. */
  wholeAt: number
  /** The sign that most of its rows carry: the one that is against it is a reversal. */
  sign: 1 | -1
  /** Rows in it whose sum cannot be read: they are in no list. */
  unread: number
  mark?: ReadingMark
}

/** What is remembered of the histories' readings. */
export interface HistoryMemory {
  via: Via
  kinds: Partial<Record<MovementKind, ReadHistory>>
}

/** What has been announced, so that it is announced once. */
export interface LowBalanceMemory {
  threshold?: true
  days?: true
}

export interface MoneyMemory {
  history?: HistoryMemory
  threshold?: Threshold
  announced?: LowBalanceMemory
}

/** The balance as it stood from one moment to another, `[begun, until, kopecks]`. */
export type BalanceSpan = [begun: number, until: number, kopecks: number]

/**
 * Money as it is kept: every reading of the balance, and every row that a history ever listed. Every call
 * may reject with an `ArchiveFailure`.
 */
export interface MoneyArchive {
  moneyMemory(): Promise<MoneyMemory>
  /** Puts these in the place of what was remembered under their names. */
  rememberMoney(memory: MoneyMemory): Promise<void>
  /** The balance that was read last; absent before the first. */
  lastBalance(): Promise<Balance | undefined>
  /** Takes a reading; one that equals the last makes that one last longer. */
  noteBalance(kopecks: number, at: number): Promise<void>
  /** Takes rows that are not there yet. Returns how many those were. */
  takeMovements(
    via: Via,
    kind: MovementKind,
    sign: 1 | -1,
    rows: readonly HistoryRow[],
  ): Promise<number>
  movements(filter: MovementFilter, page: { after?: string; limit: number }): Promise<MovementsPage>
  monthSums(filter: MovementFilter): Promise<MonthSum[]>
  /** Absent until two readings of the balance lie within what the histories tell. */
  unexplained(zone: string): Promise<Unexplained | undefined>
  /**
   * Works out when the money may run out, and keeps the first range of each day to be judged later.
   * Absent until the balance and the histories were read.
   */
  moneyHorizon(now: number, zone: string): Promise<Horizon | undefined>
}
