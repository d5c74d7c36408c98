import { wallSpan } from '../../shared/wall-span.ts'
import type { CallRecord } from '../../service/index.ts'

/** The service's clock, from its replies: this computer's may be days off. */
export interface ServiceClock {
  /** Milliseconds since the epoch; this computer's own time until the service has replied. */
  now(): number
  /** Takes note of a finished call. */
  note(call: Pick<CallRecord, 'date' | 'duration'>): void
}

export function createServiceClock(): ServiceClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    note({ date, duration }) {
      // A clock that was set while the request was under way is read after that.
      if (date !== undefined) ahead = wallSpan(Date.now(), date + duration / 2)
    },
  }
}
