import type { StatusRow } from './presence.ts'

/** A moment by both of the machine's clocks, in milliseconds. */
export interface Moment {
  /** Since the epoch; may be set forward and back. */
  wall: number
  /** Since some fixed point of this run; never goes back, and may stop while the machine sleeps. */
  steady: number
}

/**
 * One part of the list of registrations as it was read. Parts are numbered from 0 by their place in the
 * list. Observations come in the order of time, and do not overlap.
 */
export interface Observation {
  part: number
  /**
   * If the rows did not change, the list of the previous observation of this part may be used
   * again.
   */
  rows: readonly StatusRow[]
  /** Before the first of its pages was asked for. */
  begun: Moment
  /** After the last of its pages had come. */
  ended: Moment
}

/** The present moment. */
export const momentNow = (): Moment => ({ wall: Date.now(), steady: performance.now() })
