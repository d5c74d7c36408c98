import type { Settled } from '../../shared/readings.ts'

/** An extension's registration; undefined if unknown. */
export type Presence = (sip: number) => boolean | undefined

/** Time of a call, and assumptions about it. */
export interface Situation {
  /** Hour of the week in the cabinet's zone, from Monday's first. */
  hour: number
  /** Keys that the caller presses, in this order; after them any, or none at all. */
  keys: readonly string[]
  isSilent?: boolean
  presence: Presence
  /** Assumed answers that the user has settled. */
  readings: Settled
}
