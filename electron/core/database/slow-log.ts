import type { SlowOperation } from './port.ts'

/** Whoever asks meanwhile waits; nothing that a person looks at takes so long. Milliseconds. */
const SLOW = 200

/** Does work, and reports it where it was slow: by its name alone, for what it is given may be a text. */
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
