import { steadyNow } from '../../platform/steady-clock.ts'

/** Pause after a false hint, in milliseconds: any member's desktop can send them. */
const DEAF = 1_000

/**
 * Tracks the numbers of changes that NOTIFY announces over one connection: they may be false or
 * lost.
 * @param patience longest delay of a hint, in milliseconds
 */
export function createHints(patience: number) {
  let hinted = 0
  let deafUntil = 0
  let owed: { seq: number; at: number } | undefined
  let areLost = false

  return {
    take: (payload: string | undefined) => void (hinted = Math.max(hinted, Number(payload) || 0)),
    /**
     * Returns when to follow a hint, by the monotonic clock; undefined if none exceeds `reached`.
     */
    due: (reached: number) => (hinted > reached ? deafUntil : undefined),
    /** Takes note of what a hint led to: `reached` is the last change after reading. */
    heeded(heeded: number, reached: number): void {
      if (heeded <= reached) return
      // The hint was false.
      deafUntil = steadyNow() + DEAF
      if (hinted === heeded) hinted = 0
    },
    latest: () => hinted,
    /**
     * Returns whether hints arrive, judged by the changes found: a pooler reports that this
     * connection listens, yet keeps the notices to itself.
     * @param seq number of the last change on the server
     */
    come(seq: number, reached: number): boolean {
      if (owed && hinted >= owed.seq) owed = undefined
      areLost ||= owed !== undefined && steadyNow() - owed.at > patience
      if (seq > Math.max(hinted, reached)) owed ??= { seq, at: steadyNow() }
      return !areLost
    },
  }
}
