import { addDays, DAY } from '../../shared/days.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isWithin } from '../../shared/wall-span.ts'
import { dayOf } from '../../service/dates.ts'
import type { Client } from '../../service/index.ts'
import type { Asked } from '../database/tables.ts'
import type { ApiFamily } from '../account/api-family.ts'
import type { HistoryMemory, ReadHistory, ReadingMark, HistoryRow } from './stored-rows.ts'
import type { MoneyTables } from './tables.ts'
import { packedDay } from './days.ts'
import { isStill, numbered, readWhole } from './reading.ts'
import { toHistoryRow, usualSign } from './history-rows.ts'
import type { MovementKind } from '../../bridge/money.ts'

/** Rows asked for at once; a service that gives fewer is read all the same. */
const PAGE = 100
/** Rows handed to the database at once: copying more would hold up this thread. */
const PIECE = 200
/** A history that changes under a reading is read again so often, and then at the next turn. */
const TRIES = 3
/** Interval of complete readings; in between only the ends of a history are checked. */
const WHOLE_EVERY = DAY
/** The period read again in a history queried by time: rows may be entered late. */
const OVERLAP = 7 * DAY

const KINDS: readonly MovementKind[] = ['payment', 'charge', 'subscription']
/** Section "i_service codes". */
const SERVICES = { charge: 1, payment: 2, subscription: 4 } as const

type Row = Omit<HistoryRow, 'nth'>
/** An entry of a history: a row, or one that cannot be parsed. */
type HistoryEntry = { row: Row } | { invalid: unknown }

export interface HistoriesOptions {
  client: Client<'payment.history' | 'users.xdrs'>
  stored: Asked<MoneyTables>
  zone: string
  apiFamily(): ApiFamily
  /** Queues a call, or runs it at once if the user waits for it. */
  inTurn<T>(call: () => Promise<T>): Promise<T>
}

/**
 * Reads the three histories into the database. Rejects with a `ServiceFailure` or a `DatabaseFailure`;
 * what was read by then is kept.
 * @returns whether all three were read; not where one changed under every attempt
 */
export async function readHistories(
  options: HistoriesOptions,
  signal: AbortSignal,
  now: number,
): Promise<boolean> {
  const { stored, apiFamily } = options
  const via = apiFamily()
  const { history } = await stored.memory()
  const memory: HistoryMemory = history?.via === via ? history : { via, kinds: {} }
  let isWhole = true
  for (const kind of KINDS) {
    const before = memory.kinds[kind]
    const read = via === 'rest' ? readPaged : readByTime
    const found = await read(options, kind, before, signal, now)
    if (!found) {
      isWhole = false
      continue
    }
    const { rows, from, ...entry } = found
    const reading = { at: now, isFirst: before === undefined }
    await keep(stored, via, kind, { ...reading, sign: entry.sign }, rows)
    // A row missing from a reading with unparsable sums may still exist.
    if (from !== undefined && entry.unread === 0) {
      await stored.withdraw(via, kind, { reading: now, from })
    }
    memory.kinds[kind] = entry
    await stored.remember({ history: memory })
  }
  return isWhole
}

async function keep(
  stored: Asked<MoneyTables>,
  via: ApiFamily,
  kind: MovementKind,
  { sign, at, isFirst }: Pick<ReadHistory, 'sign' | 'at'> & { isFirst: boolean },
  rows: readonly Row[],
): Promise<void> {
  const all = numbered(rows)
  for (let from = 0; from < all.length; from += PIECE) {
    const piece = all.slice(from, from + PIECE)
    await stored.takeMovements(via, kind, sign, piece, at, isFirst)
    await nextTurn()
  }
}

/** `from`: everything from that day on (`YYYYMMDD`, 0 for all) was listed; absent where only ends were looked at. */
type FoundHistory = ReadHistory & { rows: Row[]; from?: number }

/** Reads a history by REST: page by page, or only its ends if they are unchanged. */
async function readPaged(
  { client, zone, inTurn }: HistoriesOptions,
  kind: MovementKind,
  before: ReadHistory | undefined,
  signal: AbortSignal,
  now: number,
): Promise<FoundHistory | undefined> {
  async function page(number: number): Promise<HistoryEntry[]> {
    const asked = { type: kind, limit: PAGE, page: number }
    const { history } = await inTurn(() => client.call('payment.history', asked, { signal }))
    const rows = history.valid.map(({ money, datetime, comment }) => ({
      row: toHistoryRow(money, datetime ?? undefined, comment ?? undefined, zone),
    }))
    return [...rows, ...history.invalid.map((invalid) => ({ invalid }))]
  }
  const isRecent = before?.mark !== undefined && isWithin(WHOLE_EVERY, before.wholeAt, now)
  if (isRecent && (await isStill(page, before.mark as ReadingMark))) {
    return { ...before, at: now, rows: [] }
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const began = Date.now()
    const whole = await readWhole(page)
    if (!whole) continue
    const rows = whole.rows.flatMap((entry) => ('row' in entry ? entry.row : []))
    const unread = whole.rows.length - rows.length
    return {
      at: began,
      wholeAt: began,
      sign: usualSign(rows),
      unread,
      mark: whole.mark,
      rows,
      from: 0,
    }
  }
  return undefined
}

/** Reads a history by RPC: one reply has all rows, or all since the last reading. */
async function readByTime(
  { client, zone, inTurn }: HistoriesOptions,
  kind: MovementKind,
  before: ReadHistory | undefined,
  signal: AbortSignal,
  now: number,
): Promise<FoundHistory> {
  const isRecent = before !== undefined && isWithin(WHOLE_EVERY, before.wholeAt, now)
  const service = SERVICES[kind]
  const first = isRecent ? dayOf(before.at - OVERLAP, zone) : undefined
  const since = first === undefined ? {} : { from_date: `${first} 00:00:00` }
  // The service may return a part of the first day only, by its own time zone.
  const from = first === undefined ? 0 : packedDay(addDays(first, 1))
  const records = await inTurn(() =>
    client.call('users.xdrs', { i_service: service, ...since }, { signal }),
  )
  const rows = records.valid
    .filter(({ i_service }) => (i_service ?? service) === service)
    .map(({ charged_amount, bill_time, connect_time, description }) =>
      toHistoryRow(
        charged_amount,
        bill_time ?? connect_time ?? undefined,
        description ?? undefined,
        zone,
      ),
    )
  const wholeAt = isRecent ? before.wholeAt : now
  return { at: now, wholeAt, sign: 1, unread: records.invalid.length, rows, from }
}
