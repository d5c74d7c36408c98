/** Intervals of the outbox, in milliseconds. */
export interface OutboxTimes {
  /** Least time between two messages: the service takes 20 a minute (section "Limits"). */
  interval: number
  /** How long all numbers are blocked after too many identical texts (section "Limits"). */
  block: number
  /**
   * Minimum interval between two checks of a message of unknown outcome; after three the user
   * decides.
   */
  check: number
  /** Least time in which a text to several may be taken back, unless nothing may be. */
  undoSeveral: number
  /** After which the database is tried again when it failed. */
  database: number
}

export const OUTBOX_TIMES: OutboxTimes = {
  interval: 3_000,
  block: 3_600_000,
  check: 900_000,
  undoSeveral: 10_000,
  database: 30_000,
}
