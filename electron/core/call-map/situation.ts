import type { Settled } from '../../shared/readings.ts'

/** Whether an extension is registered; nothing where that is not known. */
export type Presence = (sip: number) => boolean | undefined

/** When somebody calls, and what is taken for known. */
export interface Situation {
  /** Hour of the week in the cabinet's zone, from Monday's first. */
  hour: number
  /** What the caller presses, in its order; then anything. */
  keys: readonly string[]
  presence: Presence
  /** What a person has settled of what is not told. */
  readings: Settled
}
