import { operations, type CallRecord } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { steadyNow, wallAt } from '../platform/steady-clock.ts'
import type { Quota } from '../../bridge/costs.ts'

const HOUR = 3_600_000
/** Where the service does not tell, half of what the specification shows is not exceeded (section "Limits"). */
const SHOWN = 1_000

export interface QuotaMeter {
  /** Takes note of a finished call. */
  note(call: Pick<CallRecord, 'operation' | 'sent'>): void
  told(limit: number | undefined): void
  now(): Quota
  /** Throws `limited` with the field `quota` where half of the hour's requests are used by this app. */
  spare(): void
}

/**
 * Counts this app's own requests of the RPC interface in the last hour. What others send on the same account
 * is not told, which is why work over many things leaves half of the quota free.
 */
export function createQuotaMeter(): QuotaMeter {
  const began = steadyNow()
  /** When each left, by the clock that nobody sets. */
  let sent: number[] = []
  let limit: number | undefined

  function lately(): number[] {
    const from = steadyNow() - HOUR
    sent = sent.filter((at) => at > from)
    return sent
  }

  const half = () => Math.floor((limit ?? SHOWN) / 2)

  /** When the oldest of those that are too many is an hour ago. */
  function freeAt(): number | undefined {
    const all = lately()
    const surplus = all.length - half()
    const at = surplus < 0 ? undefined : all[surplus]
    return at === undefined ? undefined : at + HOUR
  }

  return {
    note({ operation, sent: left }) {
      if (left && operations[operation].family === 'rpc') sent.push(steadyNow())
    },
    told: (next) => void (limit = next),
    now() {
      const free = freeAt()
      return {
        ...(limit !== undefined && { limit }),
        used: lately().length,
        since: wallAt(Math.max(began, steadyNow() - HOUR)),
        ...(free !== undefined && { freeAt: wallAt(free) }),
      }
    },
    spare() {
      if (lately().length >= half()) throw new CoreFailure('limited', { field: 'quota' })
    },
  }
}
