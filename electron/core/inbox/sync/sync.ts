import { dayOf } from '../../../service/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import type { BeforeReading, Listed, SyncCursor } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import { earlier, later, startOf } from '../../sms/days.ts'
import type { OnInvalid, ListedRow, SmsInterface } from '../../sms/interface.ts'
import type { Message, MessageId } from '../../../bridge/inbox.ts'
import type { IngestQueue } from './ingest-queue.ts'

/** Later than any day. */
const NEVER = '9999-12-31'
/** Days that are asked for beyond today. */
const AHEAD_DAYS = 2
/** Rows may be listed, and delivery reported, so many days after their date. */
const LATE_DAYS = 4
/** How often these days are read besides yesterday and today, in milliseconds. */
const SWEEP_EVERY = 5 * 60_000
/** Sweeps take at most this share of the time. */
const SWEEP_SHARE = 0.02

export interface SyncOptions {
  stored: Pick<StoredInbox, 'beforeReading'>
  ingestQueue: IngestQueue
  /** Called with the rows that do not fit. */
  onInvalid?: OnInvalid
  /** IANA zone in which the service writes its times and takes its days. */
  zone: string
  /** The service's clock, milliseconds since the epoch. */
  now(): number
}

export interface Sync {
  /**
   * Reads what is new: always yesterday and today, and every day on which a message of unknown outcome
   * is looked for; now and then some days more. Returns which days are read by now, without a gap.
   * Rejects with a `ServiceFailure`.
   */
  run(sms: SmsInterface, signal: AbortSignal): Promise<Listed>
  /** Another database may lack earlier readings: the next one is stored as if it were the first. */
  restart(): void
}

/** A window as it was read last. */
interface ReadWindow {
  /** When it was asked for, by the steady clock. */
  at: number
  /** The day that it was asked on. */
  today: string
  print: string
}

/**
 * Reads the service's messages by days. Windows overlap, so that a message written around midnight
 * or listed late is not missed; rows are recognised by their keys. The two days after today are
 * always requested too: whatever the service's clock and zone, its today is among these days, even
 * if the last requested day is left out.
 */
export function createSync({ stored, ingestQueue, onInvalid, zone, now }: SyncOptions): Sync {
  let near: ReadWindow | undefined
  let wide: ReadWindow | undefined
  let pause = 0

  /**
   * True also after days without readings: the monotonic clock may stop while the machine sleeps.
   */
  function isSweepDue(at: number, today: string): boolean {
    return wide === undefined || at >= wide.at + pause || today > addDays(wide.today, 1)
  }

  /** The first day on which rows of messages of unknown outcome may be: clocks differ. */
  function heldSince({ outstanding, listed }: BeforeReading, sweeps: boolean): string {
    const open = outstanding.filter(isOpen)
    // Once the user has to decide, the sweeps are enough.
    const held = sweeps ? open : open.filter((one) => !one.needsDecision)
    if (held.length === 0) return NEVER
    const left = ({ id, at }: { id: MessageId; at: number }) => listed[id]?.at ?? at
    return held.map((one) => addDays(dayOf(left(one), zone), -1)).reduce(earlier)
  }

  async function readOnce(sms: SmsInterface, signal: AbortSignal): Promise<Listed> {
    const [began, at] = [steadyNow(), now()]
    const today = dayOf(at, zone)
    const before = await stored.beforeReading()
    const { cursor } = before
    const sweeps = cursor === undefined || isSweepDue(began, today)
    const held = heldSince(before, sweeps)
    const from = windowStart({ today, held, sweeps }, cursor)
    const days = { from, to: addDays(today, AHEAD_DAYS) }
    const isLongAgo = from < addDays(today, -LATE_DAYS)
    const rows = await (isLongAgo
      ? sms.readOld(days, signal, onInvalid)
      : sms.read(days, signal, onInvalid))

    const past = sweeps ? wide : near
    const newest = sweeps ? earlier(today, held) : cursor.newest
    const oldest = earlier(cursor?.oldest ?? from, from)
    const listed = { from: startOf(oldest, zone), until: startOf(addDays(days.to, 1), zone), at }
    let print = fingerprint(from, rows)
    if (print !== past?.print || newest !== cursor?.newest || hasUnseen(before)) {
      const kind = cursor ? 'news' : 'history'
      const { deferred } = await ingestQueue.take({ rows, now: at, kind, listed }, (present) => ({
        ...present,
        oldest: earlier(present?.oldest ?? from, from),
        newest,
      }))
      if (deferred) print = ''
    }
    near = { at: began, today, print }
    if (sweeps) {
      wide = near
      pause = Math.max(SWEEP_EVERY, (steadyNow() - began) / SWEEP_SHARE)
    }
    return listed
  }

  return {
    restart() {
      near = undefined
      wide = undefined
    },
    async run(sms, signal) {
      const read = await readOnce(sms, signal)
      // The reply may be the first with the service's time.
      return dayOf(read.at, zone) === dayOf(now(), zone) ? read : readOnce(sms, signal)
    },
  }
}

/** Messages whose row may come late, because it is not known if they left. */
function isOpen({ state }: Message): boolean {
  return state === 'sending' || state === 'unknown'
}

/**
 * True if a message left without a reading of the list before: it is not in this one, or is found.
 */
const hasUnseen = ({ outstanding, listed }: BeforeReading): boolean =>
  outstanding.some((message) => {
    const before = isOpen(message) && !message.lookalikes ? listed[message.id] : undefined
    return before && before.from === undefined
  })

/**
 * Begin of a reading's window. A sweep goes back from the day of the last one by as much as a row
 * may be late, and no further than the history has been read; earlier days belong to the history.
 */
function windowStart(
  { today, held, sweeps }: { today: string; held: string; sweeps: boolean },
  cursor: SyncCursor | undefined,
): string {
  const yesterday = addDays(today, -1)
  const near = earlier(yesterday, held)
  if (!cursor) return near
  const back = sweeps ? addDays(earlier(cursor.newest, today), -LATE_DAYS) : near
  return earlier(yesterday, later(cursor.oldest, earlier(near, back)))
}

/** The parts of messages that can change: they show if a reply is new. */
function fingerprint(from: string, rows: readonly ListedRow[]): string {
  const parts = rows.map(({ key, read, delivery }) => `${key}${read ? 'r' : ''}${delivery?.[0]}`)
  return [from, ...parts].join()
}
