import { steadyNow } from '../../platform/steady-clock.ts'

/** More notices in a second than a team can give reason to: each change takes milliseconds. */
const MOST = 1_000
const SECOND = 1_000

/** How long nothing is listened to then, in milliseconds: one asks instead. */
const REST = 60_000

/** Tells when there are so many notices that listening to them is of no use. */
export function createFloodWatch(rest = REST) {
  let began = 0
  let count = 0
  let until = 0

  return {
    /** Counts a notice; whether they became too many by it. */
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
