import type { Left } from '../../../bridge/extensions.ts'

/** An extension's present interval, seen without a break. Milliseconds since the epoch. */
export interface Present {
  online: boolean
  since: number
  /** The last observation of it. */
  seen: number
}

/** Somebody who was seen, and since when no more. */
export type Known = Omit<Left, 'at'> & { left?: number }
