import type { ServiceRow } from '../../../electron/core/messages/stored/types.ts'
import type { Random } from '../../../electron/demo/random.ts'

/** What the app takes for the service's zone. */
export const ZONE = 'Europe/Moscow'
/** Hours that it is ahead of UTC. */
const ZONE_OFFSET = 3
export const OWN = '79160000001'
/** Whoever wrote before the first start, and writes while a list is read. */
const CUSTOMER = '79269990000'
/** Days back to which the dialog reaches; what is older the list without ids tells alone. */
const REACH = 12
const DAY = 86_400_000
/** Rows on a page of the list without ids, however many were asked for. */
const PAGE = 2
/** So often a list shifts while it is read. */
const SHIFTS = 3
/** By how much the time that the service writes may be off, in milliseconds. */
const OFF = [0, 0, 0, 0, 3_000, -180_000, 1_200_000, -1_200_000]

interface Row {
  id: number
  sender: string
  receiver: string
  msg: string
  incoming: 0 | 1
  /** As the service dates it. */
  at: number
  listed: boolean
}

/** The messages that a service knows, as its interfaces list them. */
export interface ServiceList {
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  /** Sets it, by milliseconds. */
  jump(by: number): void
  /** How far the times that it writes are from what the app takes them for, in milliseconds. */
  zoneError(): number
  /** A message went; answers its id. */
  went(text: string, to: string): number
  /** A customer wrote, so many milliseconds ago. */
  came(text: string, ago: number): void
  /** Whether messages that go now appear at once; all that went appear when it is set. */
  listing(on: boolean): void
  /** Texts that customers wrote. */
  incoming(): string[]
  /** Texts that the service wrote down so that nobody can tell them, and how. */
  disfigured: Map<string, string>
  /** Such a text is written down so that it can be told. */
  writeAsSent(text: string): void
  /** All rows as a program reads them, whose keys begin with a letter. */
  rows(prefix: string): ServiceRow[]
  /** The rows of `GET sms/dialog`. */
  dialog(days: Days): object[]
  /** A page of `GET sms`, whose rows have no ids and whose times differ by seconds. */
  bare(days: Days, page: number): { data: object[]; next_page_url: string | null }
  /** The rows of `sms/list` of older cabinets. */
  between(span: { created_datetime_from: string; created_datetime_to: string }): object[]
}

export interface Days {
  date_from: string
  date_to: string
}

export interface ServiceListOptions {
  /** Makes its texts tell from those of others. */
  name: string
  random: Random
  /** Hours that the service is ahead of UTC. */
  offset: number
}

export function createServiceList({ name, random, offset }: ServiceListOptions): ServiceList {
  const rows: Row[] = []
  const { written, disfigured, writeAsSent } = createWriting(random)
  const { now, jump, zoneError, wallTime } = createClock(offset)
  let lists = true
  let shifts = 0
  /** Days that were read to their end: nobody promises to find what turns up there afterwards. */
  const readThrough: Days[] = []

  function add(row: Pick<Row, 'sender' | 'receiver' | 'msg' | 'incoming' | 'at'>): number {
    const id = rows.length + 1
    rows.push({ ...row, id, listed: lists })
    return id
  }

  function came(text: string, ago: number): void {
    add({ sender: CUSTOMER, receiver: OWN, msg: text, incoming: 1, at: now() - ago })
  }

  const listed = (from: string, to: string) =>
    rows.filter((row) => row.listed && wallTime(row.at) >= from && wallTime(row.at) <= to)
  const onDays = ({ date_from, date_to }: Days) => listed(date_from, `${date_to} 23:59:59`)

  /** Between two pages something comes to stand on the first: the others move on. */
  function shift(days: Days): void {
    const old = onDays(days).filter(({ at }) => at < now() - (REACH + 1) * DAY)
    const newest = Math.max(...old.map(({ at }) => at))
    // A row that is listed only later moves nothing now, and nobody looks for it on days long read.
    if (!lists || old.length === 0 || shifts >= SHIFTS || !random.chance(0.3)) return
    const at = newest + 20_000
    const day = wallTime(at).slice(0, 10)
    if (day !== wallTime(newest).slice(0, 10)) return
    if (readThrough.some(({ date_from, date_to }) => date_from <= day && day <= date_to)) return
    shifts += 1
    came(`${name} late ${shifts}`, now() - at)
  }

  return {
    ...{ now, jump, zoneError, disfigured, writeAsSent },
    went(text, to) {
      const msg = written(text)
      return add({ sender: OWN, receiver: to, msg, incoming: 0, at: now() + random.pick(OFF) })
    },
    came,
    listing(on) {
      lists = on
      if (on) for (const row of rows) row.listed = true
    },
    incoming: () => rows.filter(({ incoming }) => incoming === 1).map(({ msg }) => msg),

    rows: (prefix) => rows.map((row) => readRow(row, prefix)),

    dialog: (days) =>
      onDays(days)
        .filter(({ at }) => at > now() - REACH * DAY)
        .map((row) => dialogRow(row, wallTime(row.at))),

    bare(days, page) {
      if (page > 1) shift(days)
      const newestFirst = onDays(days).sort((a, b) => b.at - a.at || b.id - a.id)
      const more = newestFirst.length > page * PAGE
      if (!more) readThrough.push(days)
      const own = newestFirst.slice((page - 1) * PAGE, page * PAGE)
      const data = own.map((row) => bareRow(row, wallTime(row.at + ((row.id % 7) - 3) * 1000)))
      return { data, next_page_url: more ? `/sms?page=${page + 1}` : null }
    },

    between: ({ created_datetime_from: from, created_datetime_to: to }) =>
      listed(from, to).map((row) => legacyRow(row, wallTime(row.at))),
  }
}

/** @param offset hours that it is ahead of UTC */
function createClock(offset: number) {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    jump: (by: number) => void (ahead += by),
    zoneError: () => ahead + (offset - ZONE_OFFSET) * 3_600_000,
    /** `YYYY-MM-DD hh:mm:ss` of its zone. */
    wallTime: (at: number) =>
      new Date(at + offset * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
  }
}

/** How the service writes texts down: hardly ever exactly as they were sent. */
function createWriting(random: Random) {
  const disfigured = new Map<string, string>()
  const plain = new Set<string>()
  return {
    disfigured,
    writeAsSent: (text: string) => void plain.add(text),
    written(text: string): string {
      if (!plain.has(text) && random.chance(0.02)) {
        const written = `${text.slice(0, 8)}…`
        disfigured.set(text, written)
        return written
      }
      const ways = [text, text.trim(), text.replace(/[^\S\n]+/g, ' '), text.replace(/\n/g, '\r\n')]
      return random.pick([...ways, text.normalize('NFC')])
    },
  }
}

const readRow = ({ id, sender, receiver, msg, incoming, at }: Row, prefix: string): ServiceRow => ({
  ...{ key: `${prefix}${id}`, incoming: incoming === 1, text: msg, at, read: false },
  ...(incoming ? { own: receiver, other: sender } : { own: sender, other: receiver }),
})

function dialogRow({ at: _at, listed: _listed, ...row }: Row, time: string): object {
  const interlocutor_number = row.incoming ? row.sender : row.receiver
  return { ...row, created_datetime: time, readed: 0, interlocutor_number }
}

function bareRow({ sender, receiver, msg, incoming }: Row, time: string): object {
  return { created_datetime: time, sender, receiver, msg, incoming, pdu: 1 }
}

function legacyRow({ id, at: _at, listed: _listed, ...row }: Row, time: string): object {
  return { ...row, id: String(id), created_datetime: time }
}
