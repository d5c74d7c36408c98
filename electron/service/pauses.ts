import type { OperationId } from './catalogue/index.ts'
import { ServiceFailure } from './errors.ts'

/** However long the service asks to wait, it is asked again after this time, in milliseconds. */
const LONGEST = 3_600_000

/** Waits that the service asked for, each for one operation, whoever calls it. */
export interface Pauses {
  /** @throws ServiceFailure `limited`, not sent, with the rest of the wait */
  check(operation: OperationId): void
  /** Takes note of a reply that asks to wait. */
  note(operation: OperationId, failure: ServiceFailure): void
}

/** By a clock that nobody sets. */
export function createPauses(now: () => number = () => performance.now()): Pauses {
  const until = new Map<OperationId, { at: number; serviceMessage: string | undefined }>()
  return {
    check(operation) {
      const pause = until.get(operation)
      if (!pause) return
      const retryAfter = pause.at - now()
      if (retryAfter <= 0) {
        until.delete(operation)
        return
      }
      const { serviceMessage } = pause
      throw new ServiceFailure({
        kind: 'limited',
        operation,
        sent: false,
        retryAfter,
        ...(serviceMessage !== undefined && { serviceMessage }),
      })
    },
    note(operation, { kind, status, retryAfter, serviceMessage }) {
      // Without a status no reply came: it is the wait itself that is told.
      if (kind !== 'limited' || status === undefined || retryAfter === undefined) return
      until.set(operation, { at: now() + Math.min(retryAfter, LONGEST), serviceMessage })
    },
  }
}
