import { steadyNow } from '../../platform/steady-clock.ts'

/** How long hints are not heeded after one that led to nothing, in milliseconds: anybody may give them. */
const DEAF = 1_000

/**
 * What NOTIFY says over one connection: that there is a change, which anybody may say, and which may be lost.
 * @param patience how long a hint may be late, in milliseconds
 */
export function createHints(patience: number) {
  let hinted = 0
  let deafUntil = 0
  let owed: { seq: number; at: number } | undefined
  let areLost = false

  return {
    take: (payload: string | undefined) => void (hinted = Math.max(hinted, Number(payload) || 0)),
    /** When to follow a hint, by the steady clock; undefined where there is none at more than was reached. */
    due: (reached: number) => (hinted > reached ? deafUntil : undefined),
    /** What there was a hint at was read. */
    heeded(heeded: number, reached: number): void {
      if (heeded <= reached) return
      // Whoever gave it had no reason to.
      deafUntil = steadyNow() + DEAF
      if (hinted === heeded) hinted = 0
    },
    latest: () => hinted,
    /**
     * Whether hints come, as far as one knows when a change is found: a pooler that lends connections says that one
     * listens, and keeps what it hears.
     * @param seq the last change there is
     */
    come(seq: number, reached: number): boolean {
      if (owed && hinted >= owed.seq) owed = undefined
      areLost ||= owed !== undefined && steadyNow() - owed.at > patience
      if (seq > Math.max(hinted, reached)) owed ??= { seq, at: steadyNow() }
      return !areLost
    },
  }
}
