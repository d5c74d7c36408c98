import type { OperationId } from './catalogue/index.ts'
import { wallSpan } from '../shared/wall-span.ts'
import { ServiceFailure } from './errors.ts'

/** However long the service asks to wait, it is asked again after this time, in milliseconds. */
const LONGEST = 3_600_000

/** A wait as it outlives the program. */
export interface KeptPause {
  operation: string
  /** When the service asked for it, milliseconds since the epoch. */
  since: number
  /** Milliseconds. */
  wait: number
}

/** Storage of waits from one client to the next. */
export interface PauseKeeper {
  read(): readonly KeptPause[]
  /** Called with all pauses whenever one is added. */
  write(pauses: KeptPause[]): void
}

/** Waits that the service asked for, each for one operation of all callers. */
export interface Pauses {
  /** @throws ServiceFailure `limited`, not sent, with the rest of the wait */
  check(operation: OperationId): void
  /** Takes note of a reply that asks to wait. */
  note(operation: OperationId, failure: ServiceFailure): void
}

interface Pause {
  /** By the monotonic clock. */
  until: number
  serviceMessage?: string | undefined
}

/** Uses the monotonic clock; values restored from disk use wall-clock time. */
export function createPauses(
  keeper?: PauseKeeper,
  now: () => number = () => performance.now(),
): Pauses {
  const pauses = new Map<string, Pause>()
  for (const { operation, since, wait } of keeper?.read() ?? []) {
    // A clock that was set back has it wait once more, and no longer.
    const rest = wait - Math.max(0, wallSpan(since))
    if (rest > 0) pauses.set(operation, { until: now() + Math.min(rest, LONGEST) })
  }

  function keep(): void {
    const [since, began] = [Date.now(), now()]
    keeper?.write(
      [...pauses].flatMap(([operation, { until }]) =>
        until > began ? [{ operation, since, wait: until - began }] : [],
      ),
    )
  }

  return {
    check(operation) {
      const pause = pauses.get(operation)
      if (!pause) return
      const retryAfter = pause.until - now()
      if (retryAfter <= 0) {
        pauses.delete(operation)
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
      // Without a status no reply came: the failure comes from a wait already noted.
      if (kind !== 'limited' || status === undefined || retryAfter === undefined) return
      pauses.set(operation, { until: now() + Math.min(retryAfter, LONGEST), serviceMessage })
      keep()
    },
  }
}
