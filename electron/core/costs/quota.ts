import { operations, type CallRecord } from '../../service/index.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { steadyNow } from '../platform/steady-clock.ts'

const HOUR = 3_600_000
/** Default limit, as shown in the specification (section "Limits"); half of it is not exceeded. */
const SHOWN = 1_000

export interface QuotaMeter {
  /** Takes note of a finished call. */
  note(call: Pick<CallRecord, 'operation' | 'sent'>): void
  told(limit: number | undefined): void
  /** Throws `limited` with the field `quota` if this app has used half of the hour's requests. */
  spare(): void
}

/**
 * Counts this app's own requests of the RPC interface in the last hour. Requests of other programs
 * on the same account are not known, which is why work over many things leaves half of the quota
 * free.
 */
export function createQuotaMeter(): QuotaMeter {
  /** When each left, by the monotonic clock. */
  let sent: number[] = []
  let limit: number | undefined

  function lately(): number[] {
    const from = steadyNow() - HOUR
    sent = sent.filter((at) => at > from)
    return sent
  }

  const half = () => Math.floor((limit ?? SHOWN) / 2)

  return {
    note({ operation, sent: left }) {
      if (left && operations[operation].family === 'rpc') sent.push(steadyNow())
    },
    told: (next) => void (limit = next),
    spare() {
      if (lately().length >= half()) throw new CoreFailure('limited', { field: 'quota' })
    },
  }
}
