import { dayOf } from '../../../service/dates.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'
import { earlier, startOf } from '../../sms/days.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import type { OnInvalid, SmsInterface } from '../../sms/interface.ts'
import type { History } from '../../../bridge/inbox.ts'
import type { IngestQueue } from './ingest-queue.ts'

/** Days that are read without a pause after signing in. */
const AT_ONCE = 30
/** Days that are read by and by without being asked for. */
const BY_ITSELF = 365
/** Further days that one request of the user adds. */
const ON_REQUEST = 31
/** So many days without a message, and nothing older is looked for. */
const EMPTY = 730

/** Days that one step reads: at first, and at most where there are messages or none. */
const STEP = { first: 7, full: 31, empty: 366 }
/** A step of fewer messages may be longer, one of more must be shorter. */
const MESSAGES = { few: 2_000, many: 10_000 }

/** Pause between two steps, in milliseconds; at least, and by how long the last one took. */
const PAUSE = { least: 3_000, times: 5 }
/** How soon to look whether the newest messages have been read. */
const SOON = 1_000
/** The next look when there is nothing to read; a request for more does not wait for it. */
const IDLE = 3_600_000

export interface SyncHistoryOptions {
  ingestQueue: IngestQueue
  /** Called with the rows that do not fit. */
  onInvalid?: OnInvalid
  /** IANA zone in which the service takes its days. */
  zone: string
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  /** The moment before which nothing is kept. */
  since?: () => number | undefined
  /** Called at every step. */
  onChange(history: History): void
}

/** Reads older messages in the background, from the day that has been read down to a target. */
export interface HistoryReader {
  state(): History
  /**
   * Reads on: at first, and on request, so many days at once, else one step. Rejects with a
   * `ServiceFailure`; earlier steps stay. An aborted step leaves nothing behind.
   */
  run(sms: SmsInterface, signal: AbortSignal): Promise<void>
  /** Milliseconds until the next run. */
  pause(): number
  /** Moves the target about a month back; the next run reads down to it without a pause. */
  goFurther(): Promise<History>
}

export function createHistory(options: SyncHistoryOptions): HistoryReader {
  const { ingestQueue, onInvalid, zone, now } = options
  const progress = createProgress(options)
  let step = STEP.first
  /** Days without a message at the end of the range read. */
  let empty = 0
  let lasted = 0

  const stateAt = (oldest: string, ends = false) => progress.stateAt(oldest, ends, empty > 0)

  /**
   * Reads one step. Returns the day that it ended with, or undefined if there is no more to read.
   */
  async function read(sms: SmsInterface, signal: AbortSignal, oldest: string) {
    const began = steadyNow()
    const from = addDays(oldest, -step)
    const rows = await sms.readOld({ from, to: oldest }, signal, onInvalid)
    const begins = startOf(oldest, zone)
    const older = rows.filter(({ at }) => at === undefined || at < begins).length
    empty = older === 0 ? empty + daysBetween(from, oldest) : 0
    const ends = empty >= EMPTY
    const { added } = await ingestQueue.take({ rows, now: now(), kind: 'history' }, (cursor) => ({
      newest: oldest,
      ...cursor,
      oldest: from,
      ...(ends ? { complete: true } : {}),
    }))
    lasted = steadyNow() - began
    step = nextStep(step, older)
    const state = stateAt(from, ends)
    progress.set(state, from, added)
    return state === 'reading' ? from : undefined
  }

  return {
    state: progress.state,

    async run(sms, signal) {
      const cursor = await ingestQueue.cursor()
      if (!cursor) return
      const rests = stateAt(cursor.oldest, cursor.complete)
      if (progress.state().state !== rests) progress.set(rests, cursor.oldest)
      if (rests !== 'reading') return
      let oldest: string | undefined = cursor.oldest
      try {
        do oldest = await read(sms, signal, oldest)
        while (oldest !== undefined && progress.isHurried(oldest))
      } catch (error) {
        // A smaller step is more likely to come through, whatever the error.
        step = Math.max(1, Math.floor(step / 2))
        progress.set('waiting', progress.state().oldest ?? cursor.oldest)
        throw error
      }
    },

    pause() {
      const { state } = progress.state()
      if (state === 'waiting') return SOON
      if (state !== 'reading') return IDLE
      return Math.max(PAUSE.least, lasted * PAUSE.times)
    },

    async goFurther() {
      const cursor = await ingestQueue.cursor()
      if (cursor && !cursor.complete) progress.extend(cursor.oldest)
      return progress.state()
    },
  }
}

/** How far the history has been read, and down to which day it shall be. */
function createProgress({
  zone,
  now,
  since = () => undefined,
  onChange,
}: Pick<SyncHistoryOptions, 'zone' | 'now' | 'since' | 'onChange'>) {
  const daysAgo = (days: number): string => addDays(dayOf(now(), zone), -days)
  let target = daysAgo(BY_ITSELF)
  /** Everything down to this day is read without a pause. */
  let hurried = daysAgo(AT_ONCE)
  let history: History = { target, state: 'waiting', messages: 0 }

  /** The first day of which anything is kept, if it was reached. */
  function firstKept(oldest: string): string | undefined {
    const first = since()
    const day = first === undefined ? undefined : dayOf(first, zone)
    return day !== undefined && oldest <= day ? day : undefined
  }

  function set(state: History['state'], oldest: string, added = 0): void {
    const before = state === 'reading' && history.state === 'idle' ? 0 : history.messages
    const kept = firstKept(oldest)
    history = {
      ...{ oldest, target: earlier(target, oldest), state, messages: before + added },
      ...(kept !== undefined && { since: kept }),
    }
    onChange(history)
  }

  return {
    state: () => history,
    set,
    /**
     * State after reading down to a day: it goes on to the target, and through days without messages, as where
     * they end is known by reading alone.
     */
    stateAt(oldest: string, ends: boolean, isEmpty: boolean): 'complete' | 'reading' | 'idle' {
      if (ends || firstKept(oldest) !== undefined) return 'complete'
      return oldest > target || isEmpty ? 'reading' : 'idle'
    },
    isHurried: (oldest: string) => oldest > hurried,
    /** Moves the target about a month back from the oldest day that was read. */
    extend(oldest: string): void {
      target = earlier(target, addDays(oldest, -ON_REQUEST))
      hurried = target
      set('reading', oldest)
    },
  }
}

function nextStep(step: number, messages: number): number {
  if (messages > MESSAGES.many) return Math.max(1, Math.floor(step / 2))
  if (messages > MESSAGES.few) return step
  return Math.min(step * 2, messages === 0 ? STEP.empty : STEP.full)
}
