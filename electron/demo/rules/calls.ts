import type { Cabinet } from '../cabinet.ts'
import { createRandom, type Random } from '../random.ts'
import { NUMBERS } from '../seed/company.ts'
import { EXTENSIONS, FIRST_EXTENSION } from '../seed/sips.ts'
import { customerNumber } from '../seed/small.ts'
import type { PastCallDocument } from '../state/office-documents.ts'
import { DAY, dayStart, HOUR, MINUTE, SECOND, stamp } from '../time.ts'

/** How far back the records go from the cabinet's beginning. */
const KEPT = 60 * DAY

const OPENS = 9
const CLOSES = 19
/** Calls on a working day and at the weekend, fewest and most. */
const BUSY = [24, 40] as const
const QUIET = [3, 9] as const

const LINES = NUMBERS.filter(({ phone_type }) => phone_type !== 'def').map(({ number }) => number)

/** The form of a record is not described: this is what telephone exchanges usually tell. */
export interface CallRecord {
  call_id: string
  direction: 'incoming' | 'outgoing'
  /** The caller's number or extension, and the number that was dialled. */
  cli: string
  cld: string
  /** The extension that took or placed the call; null when nobody answered. */
  extension: string | null
  connect_time: string
  disconnect_time: string
  /** Seconds of talking. */
  duration: number
  disconnect_cause: 'answered' | 'no_answer' | 'busy'
  /** Roubles; the tariff's minutes cover these calls. */
  charged_amount: number
}

/** A call that is over, whether it was really made or only comes by seed. */
interface Past extends PastCallDocument {
  id: number | string
  /** The line was busy. */
  busy?: boolean
}

function isWeekend(day: number): boolean {
  const weekday = new Date(day + 12 * HOUR).getUTCDay()
  return weekday === 0 || weekday === 6
}

function makeCall(random: Random, day: number, place: number): Past {
  const at = day + random.int(OPENS * 3600, CLOSES * 3600) * SECOND
  const incoming = random.chance(0.7)
  const customer = customerNumber(random)
  const extension = String(FIRST_EXTENSION + EXTENSIONS.indexOf(random.pick(EXTENSIONS)))
  const isAnswered = random.chance(0.86)
  const busy = !random.chance(0.75)
  const talk = random.int(12, random.chance(0.2) ? 900 : 240)
  return {
    id: `${day / MINUTE}-${place}`,
    began: at,
    answered: isAnswered ? at : undefined,
    ended: at + (isAnswered ? talk : random.int(5, 45)) * SECOND,
    busy,
    extension,
    direction: incoming ? 'inbound' : 'outbound',
    from: incoming ? customer : extension,
    to: incoming ? random.pick(LINES) : customer,
  }
}

/** A day's calls; the same for a seed and a day. */
function callsOn(seed: number, day: number): Past[] {
  const random = createRandom(seed, 'calls', stamp(day))
  const [fewest, most] = isWeekend(day) ? QUIET : BUSY
  return Array.from({ length: random.int(fewest, most) }, (_, place) =>
    makeCall(random, day, place),
  )
}

/** Calls of the weeks before the cabinet began, which ends at `to`. */
function earlierCalls(seed: number, from: number, to: number): Past[] {
  const start = dayStart(from)
  const days = Math.max(0, Math.ceil((to - start) / DAY))
  return Array.from({ length: days }, (_, place) => start + place * DAY)
    .flatMap((day) => callsOn(seed, day))
    .filter(({ ended }) => ended <= to)
}

/** When the talking or, without it, the ringing began. */
const beginOf = ({ began, answered = began }: Past): number => answered

function recordOf(call: Past): CallRecord {
  const { id, answered, ended, direction, from, to, extension, busy } = call
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
    disconnect_cause: answered !== undefined ? 'answered' : busy ? 'busy' : 'no_answer',
    charged_amount: 0,
  }
}

/** Enters a call that has ended. Those of long ago are forgotten. */
export function recordCall(
  { documents, now }: Pick<Cabinet, 'documents' | 'now'>,
  call: PastCallDocument,
): void {
  documents.add('pastCall', call)
  const [oldest] = documents.list('pastCall', 1)
  if (oldest && oldest.ended < now() - KEPT) documents.remove('pastCall', oldest.id)
}

/**
 * Calls that began from `from` on and before `to` (milliseconds since the epoch) and have ended, in
 * the order of time. The weeks before the cabinet began come by seed; later there are the calls that
 * were really made in it.
 */
export function callsBetween(
  { documents }: Pick<Cabinet, 'documents'>,
  from: number,
  to = Number.POSITIVE_INFINITY,
): CallRecord[] {
  const { seed, at: beginning } = documents.need('origin', 1)
  const first = Math.max(from, dayStart(beginning) - KEPT)
  return [...earlierCalls(seed, first, beginning), ...documents.list('pastCall')]
    .filter((call) => beginOf(call) >= first && beginOf(call) < to)
    .sort((one, other) => beginOf(one) - beginOf(other))
    .map(recordOf)
}
