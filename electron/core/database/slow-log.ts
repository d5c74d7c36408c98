import type { SlowOperation } from './port.ts'

/**
 * Duration of a slow operation, in milliseconds: others wait meanwhile, and no operation behind a
 * view takes so long.
 */
const SLOW = 200

/**
 * Runs work, and reports it if it was slow: by its name alone, as its arguments may contain
 * messages.
 */
export const createSlowLog =
  (onSlow: (slow: SlowOperation) => void, now: () => number = () => performance.now()) =>
  <T>(operation: string, work: () => T): T => {
    const begun = now()
    try {
      return work()
    } finally {
      const took = Math.round(now() - begun)
      if (took >= SLOW) onSlow({ slow: operation, took })
    }
  }
