import type { Cabinet } from '../cabinet.ts'
import type { Entry } from '../state/documents.ts'
import type { LiveCallDocument } from '../state/office-documents.ts'
import { DAY, SECOND, stamp } from '../time.ts'

/** How long records are kept. */
export const KEPT = 60 * DAY

type PastCall = Entry<'pastCall'>

/** A call record; its form is not described, so it has the usual fields of telephone exchanges. */
export interface CallDocument {
  call_id: string
  direction: 'incoming' | 'outgoing'
  /** The caller's number or extension, and the number that was dialled. */
  cli: string
  cld: string
  /**
   * The extension that took or placed the call; null if it was not answered, or answered outside.
   */
  extension: string | null
  connect_time: string
  disconnect_time: string
  /** Seconds of talking. */
  duration: number
  disconnect_cause: 'answered' | 'no_answer' | 'busy'
  /** Roubles; the tariff's minutes cover these calls. */
  charged_amount: number
}

/** When the talking or, without it, the ringing began. */
const beginOf = ({ began, answered = began }: PastCall): number => answered

/** How a call ended, or would end now. */
export function causeOf({
  answered,
  busy,
}: Pick<LiveCallDocument, 'answered' | 'busy'>): CallDocument['disconnect_cause'] {
  return answered !== undefined ? 'answered' : busy ? 'busy' : 'no_answer'
}

function recordOf(call: PastCall): CallDocument {
  const { id, answered, ended, direction, from, to, extension = null } = call
  const incoming = direction === 'inbound'
  return {
    call_id: String(id),
    direction: incoming ? 'incoming' : 'outgoing',
    cli: from,
    cld: to,
    extension: answered !== undefined || !incoming ? extension : null,
    connect_time: stamp(beginOf(call)),
    disconnect_time: stamp(ended),
    duration: answered === undefined ? 0 : Math.round((ended - answered) / SECOND),
    disconnect_cause: causeOf(call),
    charged_amount: 0,
  }
}

/** Enters a call that has ended, under the id that it had. Those of long ago are forgotten. */
export function recordCall(
  { documents, now }: Pick<Cabinet, 'documents' | 'now'>,
  { id, ...call }: PastCall,
): void {
  documents.put('pastCall', id, call)
  const [oldest] = documents.list('pastCall', 1)
  if (oldest && oldest.ended < now() - KEPT) documents.remove('pastCall', oldest.id)
}

/**
 * Calls that began from `from` on and before `to` (milliseconds since the epoch) and have ended, in
 * the order of time.
 */
export function callsBetween(
  { documents }: Pick<Cabinet, 'documents'>,
  from: number,
  to = Number.POSITIVE_INFINITY,
): CallDocument[] {
  return documents
    .list('pastCall')
    .filter((call) => beginOf(call) >= from && beginOf(call) < to)
    .sort((one, other) => beginOf(one) - beginOf(other))
    .map(recordOf)
}
