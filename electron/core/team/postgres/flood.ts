import { steadyNow } from '../../platform/steady-clock.ts'

/**
 * Notices in a second that are too many: a team cannot make so many changes, each takes
 * milliseconds.
 */
const MOST = 1_000
const SECOND = 1_000

/** Pause in listening after that, in milliseconds; the server is polled meanwhile. */
const REST = 60_000

/** Detects a flood of notices. */
export function createFloodWatch(rest = REST) {
  let began = 0
  let count = 0
  let until = 0

  return {
    /** Counts a notice; returns true once when a flood begins. */
    note(): boolean {
      const now = steadyNow()
      if (now - began >= SECOND) [began, count] = [now, 0]
      count += 1
      if (count !== MOST || now < until) return false
      until = now + rest
      return true
    },
    isOn: () => steadyNow() < until,
  }
}
