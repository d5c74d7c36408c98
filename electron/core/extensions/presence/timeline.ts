import type { Moment } from './observation.ts'

/** How far the clocks may disagree from one moment to the next, in milliseconds: clocks are corrected. */
const SLACK = 5_000

/** A moment's place in the history. */
export interface PlacedSpan {
  /** Milliseconds since the epoch; never less than the one before in the same era. */
  at: number
  /** The time since the moment before is unknown: the clock was set, or the machine slept. */
  broken: boolean
  /** The clock was set back to what lies behind: a new era begins. */
  back: boolean
}

/**
 * Places moments in a history that never goes back. A clock that goes back by no more than five
 * seconds counts as stopped until it has caught up.
 * @param latest the latest moment in the history, milliseconds since the epoch
 */
export function createTimeline(latest: number): (moment: Moment) => PlacedSpan {
  let before: Moment | undefined
  return (moment) => {
    const passed = before
      ? { wall: moment.wall - before.wall, steady: moment.steady - before.steady }
      : { wall: 0, steady: 0 }
    before = moment
    const back = moment.wall < latest - SLACK
    latest = back ? moment.wall : Math.max(latest, moment.wall)
    const broken = back || Math.abs(passed.wall - passed.steady) > SLACK
    return { at: latest, broken, back }
  }
}
