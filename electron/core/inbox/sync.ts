import type { ReplyOf, ServiceClient } from '../../service/index.ts'
import type { Archive, Batch, Ingested, ServiceRow, SyncCursor } from './archive.ts'
import { normaliseNumber } from './numbers.ts'
import { addDays, dayOf, parseTime } from '../../service/dates.ts'
import type { MessageState } from './types.ts'

/** Days of history that are read at first. */
const HISTORY_DAYS = 30
/** Days that one step of the history reads. */
const STEP_DAYS = 7
const OPEN: readonly MessageState[] = ['sending', 'unknown']

export interface SyncOptions {
  archive: Archive
  /** IANA zone in which the service writes its times and takes its days. */
  zone: string
  onChange(change: Ingested): void
}

export interface Sync {
  /** Reads what is new and, the first times, what was before. Rejects with a `ServiceFailure`. */
  run(client: ServiceClient, signal: AbortSignal): Promise<void>
}

type DialogRow = ReplyOf<'sms.dialog'>['data']['fit'][number]

/**
 * Reads `GET api/v1/sms/dialog` by days. Windows overlap by a day, so that a message written around
 * midnight or listed late is not missed; rows are told apart by the service's ids.
 */
export function createSync({ archive, zone, onChange }: SyncOptions): Sync {
  /** The newest window as it was last taken up. */
  let seen = ''

  async function read(
    client: ServiceClient,
    signal: AbortSignal,
    days: { from: string; to: string },
  ): Promise<DialogRow[]> {
    const input = { date_from: days.from, date_to: days.to }
    return (await client.call('sms.dialog', input, { signal })).data.fit
  }

  async function takeUp(batch: Omit<Batch, 'rows'>, rows: DialogRow[]): Promise<Ingested> {
    const ingested = await archive.ingest({ ...batch, rows: rows.map((row) => toRow(row, zone)) })
    onChange(ingested)
    return ingested
  }

  /** While the outcome of a message is open, every read covers its day: its row may come late. */
  async function oldestOpenDay(): Promise<string> {
    const open = (await archive.outstanding()).filter(({ state }) => OPEN.includes(state))
    return open.map(({ at }) => dayOf(at, zone)).reduce(earlier, '9999-12-31')
  }

  async function readNews(client: ServiceClient, signal: AbortSignal): Promise<SyncCursor> {
    const now = Date.now()
    const today = dayOf(now, zone)
    const cursor = await archive.cursor()
    const from = earlier(addDays(cursor?.newest ?? today, -1), addDays(today, -1))
    const rows = await read(client, signal, { from, to: addDays(today, 1) })
    const print = fingerprint(from, rows)
    const newest = earlier(today, await oldestOpenDay())
    if (cursor?.newest === newest && print === seen) return cursor
    const next = { oldest: earlier(cursor?.oldest ?? from, from), newest }
    const ingested = await takeUp({ now, kind: cursor ? 'news' : 'history', cursor: next }, rows)
    seen = ingested.deferred ? '' : print
    return next
  }

  async function readHistory(
    client: ServiceClient,
    signal: AbortSignal,
    start: SyncCursor,
  ): Promise<void> {
    let cursor = start
    const now = Date.now()
    const first = addDays(dayOf(now, zone), -HISTORY_DAYS)
    while (cursor.oldest > first && !signal.aborted) {
      const from = later(addDays(cursor.oldest, -STEP_DAYS), first)
      const rows = await read(client, signal, { from, to: cursor.oldest })
      cursor = { ...cursor, oldest: from }
      await takeUp({ now, kind: 'history', cursor }, rows)
    }
  }

  return {
    async run(client, signal) {
      await readHistory(client, signal, await readNews(client, signal))
    },
  }
}

function toRow(row: DialogRow, zone: string): ServiceRow {
  const [own, other] = row.incoming ? [row.receiver, row.sender] : [row.sender, row.receiver]
  const written = [row.created_datetime, row.sent_datetime]
  const at = written.map((time) => time && parseTime(time, zone)).find(Number.isFinite)
  return {
    serviceId: row.id,
    own: normaliseNumber(own),
    other: normaliseNumber(row.interlocutor_number ?? other),
    incoming: row.incoming,
    text: row.msg,
    read: row.readed ?? false,
    ...(typeof at === 'number' ? { at } : {}),
  }
}

/** A message never changes but for its read hint, so these parts tell whether a reply is new. */
function fingerprint(from: string, rows: DialogRow[]): string {
  return [from, ...rows.map(({ id, readed }) => `${id}${readed ? 'r' : ''}`)].join()
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
