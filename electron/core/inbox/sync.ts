import { addDays, dayOf } from '../../service/dates.ts'
import type { Archive, SyncCursor } from './archive.ts'
import { earlier, later } from './days.ts'
import type { ListedRow, SmsInterface } from './sms-interface.ts'
import type { Message } from './types.ts'
import type { Uptake } from './uptake.ts'

/** Rows may be listed, and delivery reported, so many days after their date. */
const LATE_DAYS = 4
/** How often these days are read besides yesterday and today, in milliseconds. */
const SWEEP_EVERY = 5 * 60_000
/** Sweeps take at most this share of the time. */
const SWEEP_SHARE = 0.02

export interface SyncOptions {
  archive: Pick<Archive, 'outstanding'>
  uptake: Uptake
  /** IANA zone in which the service writes its times and takes its days. */
  zone: string
}

export interface Sync {
  /**
   * Reads what is new: always yesterday and today, and every day on which a message of unknown outcome
   * is looked for; now and then some days more. Rejects with a `ServiceFailure`.
   */
  run(sms: SmsInterface, signal: AbortSignal): Promise<void>
  /** Another archive may lack what was read: the next reading is taken up as if it were the first. */
  startAnew(): void
}

/** A window as it was read last. */
interface Past {
  from: string
  /** When it was asked for, milliseconds since the epoch. */
  at: number
  print: string
}

/**
 * Reads the service's messages by days. Windows overlap, so that a message written around midnight or
 * listed late is not missed; rows are told apart by their keys. Tomorrow is always asked for too,
 * since this machine's clock may be slow.
 */
export function createSync({ archive, uptake, zone }: SyncOptions): Sync {
  let near: Past | undefined
  let wide: Past | undefined
  let pause = 0

  function isSweepDue(now: number): boolean {
    // A clock that was put back must not put off the next sweep.
    return wide === undefined || now < wide.at || now >= wide.at + pause
  }

  return {
    startAnew() {
      near = undefined
      wide = undefined
    },
    async run(sms, signal) {
      const now = Date.now()
      const today = dayOf(now, zone)
      const cursor = await uptake.cursor()
      const open = (await archive.outstanding()).filter(isOpen)
      const sweeps = cursor === undefined || isSweepDue(now)
      // Once a person has to decide, the sweeps are enough.
      const held = daysOf(sweeps ? open : open.filter((one) => !one.needsDecision), zone)
      const from = windowStart({ today, held, sweeps }, cursor)
      const days = { from, to: addDays(today, 1) }
      const isLongAgo = from < addDays(today, -LATE_DAYS)
      const rows = await (isLongAgo ? sms.readOld(days, signal) : sms.read(days, signal))

      const past = sweeps ? wide : near
      const newest = sweeps ? earlier(today, held) : cursor.newest
      let print = fingerprint(from, rows)
      if (print !== past?.print || newest !== cursor?.newest) {
        const kind = cursor ? 'news' : 'history'
        const before = past && past.from <= from ? { listedAfter: past.at } : {}
        const { deferred } = await uptake.take({ rows, now, kind, ...before }, (present) => ({
          ...present,
          oldest: earlier(present?.oldest ?? from, from),
          newest,
        }))
        if (deferred) print = ''
      }
      near = { from, at: now, print }
      if (!sweeps) return
      wide = near
      pause = Math.max(SWEEP_EVERY, (Date.now() - now) / SWEEP_SHARE)
    },
  }
}

/** Messages whose row may come late, because nobody knows whether they left. */
function isOpen({ state }: Message): boolean {
  return state === 'sending' || state === 'unknown'
}

/** The day from which on rows of these messages may stand: clocks differ. */
function daysOf(messages: readonly Message[], zone: string): string {
  const days = messages.map(({ at }) => addDays(dayOf(at, zone), -1))
  return days.reduce(earlier, '9999-12-31')
}

/**
 * Where a reading begins. A sweep goes back from the day of the last one by as much as a row may be
 * late, and no further than the history has been read; what lies before is the history's to read.
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

/** A message never changes but for these parts, so they tell whether a reply is new. */
function fingerprint(from: string, rows: readonly ListedRow[]): string {
  const parts = rows.map(({ key, read, delivery }) => `${key}${read ? 'r' : ''}${delivery?.[0]}`)
  return [from, ...parts].join()
}
