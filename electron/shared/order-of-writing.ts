/** Of a message what its place among others hangs on. */
interface Placed {
  state: string
  /** Milliseconds since the epoch. */
  at: number
}

/** What the service took longer ago than this, in milliseconds, and never listed stays where it is. */
const LISTED_WITHIN = 300_000

/** Whether it is an own message of which the service has told the time. */
export const isListed = ({ state }: Placed): boolean =>
  state === 'confirmed' || state === 'delivered' || state === 'undelivered'

/**
 * Whether it is an own message that stands behind what was listed last: such leave in the order in which they were
 * written, and until the service has told their time bear that of the writing, before an earlier one may have left.
 */
export const isStillToBeListed = ({ state, at }: Placed, last: Placed): boolean =>
  state === 'queued' ||
  state === 'sending' ||
  (state === 'accepted' && last.at - at < LISTED_WITHIN)
