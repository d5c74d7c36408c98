/** One request that broke the interface's rules. Holds no values that were sent. */
export interface ViolationRecord {
  /** Milliseconds since the epoch. */
  at: number
  /** Id in the catalogue, if the operation was recognised. */
  operation?: string
  problem: string
}

const KEPT = 1000

export type Watch = ReturnType<typeof createWatch>

/** Keeps what a client's tests ask about: how often each operation was called, and what was wrong. */
export function createWatch(now: () => number) {
  let requests: Record<string, number> = {}
  let violations: ViolationRecord[] = []
  return {
    count(operation: string): void {
      requests[operation] = (requests[operation] ?? 0) + 1
    },
    violation(problem: string, operation?: string): void {
      violations = [...violations, { at: now(), operation, problem }].slice(-KEPT)
    },
    requests: (): Readonly<Record<string, number>> => requests,
    violations: (): readonly ViolationRecord[] => violations,
    clear(): void {
      requests = {}
      violations = []
    },
  }
}
