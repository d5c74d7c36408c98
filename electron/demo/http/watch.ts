/** One request that broke the interface's rules. Holds no values that were sent. */
export interface ViolationRecord {
  /** Milliseconds since the epoch. */
  at: number
  /** Of the catalogue, where the request could be told. */
  operation?: string
  problem: string
}

/** Keeps what a client's tests ask about: how often each operation was called, and what was wrong. */
export interface Watch {
  count(operation: string): void
  violation(problem: string, operation?: string): void
  readonly requests: Readonly<Record<string, number>>
  readonly violations: readonly ViolationRecord[]
  clear(): void
}

const KEPT = 1000

export function createWatch(now: () => number): Watch {
  let requests: Record<string, number> = {}
  let violations: ViolationRecord[] = []
  return {
    count: (operation) => {
      requests[operation] = (requests[operation] ?? 0) + 1
    },
    violation: (problem, operation) => {
      violations = [...violations, { at: now(), operation, problem }].slice(-KEPT)
    },
    get requests() {
      return requests
    },
    get violations() {
      return violations
    },
    clear: () => {
      requests = {}
      violations = []
    },
  }
}
