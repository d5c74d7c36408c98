/** Fields on which a message's place among others depends. */
interface Placed {
  state: string
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * Messages that the service took longer ago than this, in milliseconds, and never listed keep their
 * place.
 */
const LISTED_WITHIN = 300_000

/** True for an own message that the service has listed with its time. */
export const isListed = ({ state }: Placed): boolean =>
  state === 'confirmed' || state === 'delivered' || state === 'undelivered'

/**
 * True for an own message that belongs after the last listed one: such messages leave in the order
 * of writing, and until the service gives their time have that of the writing, which may lie before
 * an earlier one has left.
 */
export const isStillToBeListed = ({ state, at }: Placed, last: Placed): boolean =>
  state === 'queued' ||
  state === 'sending' ||
  (state === 'accepted' && last.at - at < LISTED_WITHIN)
