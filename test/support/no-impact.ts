import type { Impact } from '../../electron/bridge/impact.ts'

/** What changes nothing of calls. */
export const NO_IMPACT: Impact = {
  leading: [],
  leadingCount: 0,
  changed: [],
  changedCount: 0,
  unlooked: 0,
  rings: [],
  came: [],
  went: [],
  twins: [],
  byName: [],
  isWhole: true,
}
