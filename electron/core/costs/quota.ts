import { operations, type CallRecord } from '../../service/index.ts'
import { CoreFailure } from '../core-failure.ts'
import type { Quota } from './types.ts'

const HOUR = 3_600_000
/** Where the service does not tell, half of what the specification shows is not exceeded (section "Limits"). */
const SHOWN = 1_000

export interface QuotaMeter {
  /** Takes note of a finished call. */
  note(call: Pick<CallRecord, 'operation' | 'sent' | 'at'>): void
  told(limit: number | undefined): void
  now(): Quota
  /** Throws `limited` with the field `quota` where half of the hour's requests are used by this app. */
  spare(): void
}

/**
 * Counts this app's own requests of the RPC interface in the last hour. What others send on the same account
 * is not told, which is why work over many things leaves half of the quota free.
 */
export function createQuotaMeter(now: () => number = Date.now): QuotaMeter {
  const began = now()
  let sent: number[] = []
  let limit: number | undefined

  function lately(): number[] {
    const from = now() - HOUR
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
    note({ operation, sent: left, at }) {
      if (left && operations[operation].family === 'rpc') sent.push(at)
    },
    told: (next) => void (limit = next),
    now() {
      const free = freeAt()
      return {
        ...(limit !== undefined && { limit }),
        used: lately().length,
        since: Math.max(began, now() - HOUR),
        ...(free !== undefined && { freeAt: free }),
      }
    },
    spare() {
      if (lately().length >= half()) throw new CoreFailure('limited', { field: 'quota' })
    },
  }
}
