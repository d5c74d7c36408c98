import type { Left } from '../../../bridge/extensions.ts'

/** An extension's present interval, seen without a break. Milliseconds since the epoch. */
export interface Present {
  online: boolean
  since: number
  /** The last observation of it. */
  seen: number
}

/** An observed extension, and since when it is gone. */
export type KnownLine = Omit<Left, 'at'> & { left?: number }
