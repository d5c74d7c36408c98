export interface Balance {
  /** Roubles. */
  amount: number
  /** When it was read, milliseconds since the epoch. */
  at: number
}
