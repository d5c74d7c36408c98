import { twoDigits } from '../../../shared/days.ts'
import {
  command,
  tuples,
  values,
  type ReadableDatabase,
  type WritableDatabase,
} from '../../database/handles.ts'
import { shapeOf, wordsOf } from '../../platform/full-text/text.ts'
import type { HistoryRow, Via } from '../stored-rows.ts'
import { packedDay } from '../days.ts'
import type {
  MonthSum,
  Movement,
  MovementFilter,
  MovementKind,
  MovementsPage,
} from '../../../bridge/money.ts'

/** Stored codes of kinds and interfaces: their indices here, which must never change. */
export const KINDS: readonly MovementKind[] = ['payment', 'charge', 'subscription']
const VIAS: readonly Via[] = ['rest', 'rpc']

export type MovementRow = [
  id: number,
  kind: number,
  at: number,
  rawTime: string,
  sum: number,
  comment: string,
]
/** No row is of a later one. */
const LAST_DAY = 99_991_231

type Condition = { sql: string; values: (string | number)[] }

export const codeOf = (via: Via) => VIAS.indexOf(via)

const put = command<(string | number)[]>(`
  INSERT OR IGNORE INTO movements
    (via, kind, at, raw_time, amount, comment, nth, day, sum, words, reading, brought)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
const list = command<(string | number)[]>(`
  UPDATE movements SET reading = ? WHERE via = ? AND kind = ? AND at = ? AND amount = ?
    AND comment = ? AND raw_time = ? AND nth = ?`)
const turn = command<[factor: number, via: number, kind: number, factor: number]>(
  'UPDATE movements SET sum = ? * amount WHERE via = ? AND kind = ? AND sum <> ? * amount',
)

/**
 * Adds rows that are not stored yet; returns their count.
 * @param reading when this reading of the history began, as its id; see `withdraw`
 * @param isFirst true if no earlier reading listed anything
 */
export function takeMovements(
  db: WritableDatabase,
  via: Via,
  kind: MovementKind,
  sign: 1 | -1,
  rows: readonly HistoryRow[],
  reading = 0,
  isFirst = true,
): number {
  const [code, place] = [codeOf(via), KINDS.indexOf(kind)]
  const factor = factorOf(via, kind, sign)
  turn(db).run(factor, code, place, factor)
  let taken = 0
  for (const { at, day, rawTime, amount, comment, nth } of rows) {
    const sum = amount * factor
    const words = shapeOf(comment)
    const key = [amount, comment, nth, day, sum, words]
    const brought = isFirst ? 0 : reading
    const isNew = put(db).run(code, place, at, rawTime, ...key, reading, brought).changes
    if (!isNew) list(db).run(reading, code, place, at, amount, comment, rawTime, nth)
    taken += isNew
  }
  return taken
}

export function movementsPage(
  db: ReadableDatabase,
  via: Via,
  filter: MovementFilter,
  { after, limit }: { after?: string; limit: number },
): MovementsPage {
  const { sql, values: bound } = conditionOf(via, filter)
  const place = after?.split(':').map(Number)
  const page = tuples<(string | number)[], MovementRow>(
    `SELECT id, kind, at, raw_time, sum, comment FROM movements
        WHERE ${sql}${place ? ' AND (at, id) < (?, ?)' : ''}
        ORDER BY at DESC, id DESC LIMIT ?`,
  )
  const found = page(db).all(...bound, ...(place ?? []), limit)
  const last = found.length === limit ? found.at(-1) : undefined
  return { rows: found.map(toMovement), ...(last && { next: `${last[2]}:${last[0]}` }) }
}

export function monthSums(db: ReadableDatabase, via: Via, filter: MovementFilter): MonthSum[] {
  const { sql, values: bound } = conditionOf(via, filter)
  const sums = tuples<
    (string | number)[],
    [month: number, kind: number, count: number, sum: number]
  >(
    `SELECT day / 100 AS month, kind, count(*), sum(sum) FROM movements
        WHERE ${sql} GROUP BY month, kind ORDER BY month DESC, kind`,
  )
  return sums(db)
    .all(...bound)
    .map(([month, kind, count, sum]) => ({
      month: monthText(month),
      kind: kindOf(kind),
      count,
      sum,
    }))
}

/** Formats `YYYYMM` as `YYYY-MM`; 0 means no month. */
const monthText = (month: number): string =>
  month === 0 ? '' : `${Math.floor(month / 100)}-${twoDigits(month % 100)}`

function conditionOf(via: Via, filter: MovementFilter): Condition {
  const { kind, from, to, least, most, text } = filter
  const parts: [sql: string, ...values: (string | number)[]][] = [['via = ?', codeOf(via)]]
  if (kind !== undefined) parts.push(['kind = ?', KINDS.indexOf(kind)])
  if (from !== undefined) parts.push(['day >= ?', packedDay(from)])
  if (to !== undefined) parts.push(['day BETWEEN 1 AND ?', packedDay(to)])
  if (least !== undefined) parts.push(['abs(sum) >= ?', least])
  if (most !== undefined) parts.push(['abs(sum) <= ?', most])
  for (const word of text === undefined ? [] : wordsOf(text)) {
    parts.push(['instr(words, ?) > 0', word.length < 3 ? ` ${word}` : word])
  }
  return {
    sql: parts.map(([sql]) => sql).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  }
}

const summed = tuples<[via: number, after: number, until: number], [at: number, sum: number]>(
  'SELECT at, sum FROM movements WHERE via = ? AND at > ? AND at <= ? ORDER BY at',
)
const paid = tuples<[via: number, after: number], [at: number, sum: number]>(
  'SELECT at, sum FROM movements WHERE via = ? AND kind = 0 AND at > ? ORDER BY at',
)
const spent = tuples<
  [via: number, from: number],
  [day: number, kind: number, sum: number, comment: string]
>('SELECT day, kind, sum, comment FROM movements WHERE via = ? AND day >= ? AND kind <> 0')
const byComment = tuples<
  [via: number, from: number, to: number],
  [month: number, comment: string, sum: number]
>(`SELECT day / 100 AS month, comment, sum(sum) FROM movements
    WHERE via = ? AND day BETWEEN ? AND ? AND kind <> 0 GROUP BY month, comment`)
const first = values<[via: number], number | null>(
  'SELECT min(day) FROM movements WHERE via = ? AND day > 0',
)

/** Returns the movements after one moment and up to another, in order. */
export const movedBetween = (db: ReadableDatabase, via: Via, after: number, until: number) =>
  summed(db).all(codeOf(via), after, until)

/** Money received after a moment, in order. */
export const paymentsAfter = (db: ReadableDatabase, via: Via, after: number) =>
  paid(db).all(codeOf(via), after)

/** Charges from a day (`YYYYMMDD`) on; `spent` is above zero where money went. */
export const chargesFrom = (db: ReadableDatabase, via: Via, from: number) =>
  spent(db)
    .all(codeOf(via), from)
    .map(([day, kind, sum, comment]) => ({
      day,
      spent: -sum,
      comment,
      periodic: kindOf(kind) === 'subscription',
    }))

/** Charges from a day (`YYYYMMDD`) to another, by month and comment. */
export const chargedByComment = (db: ReadableDatabase, via: Via, from: number, to = LAST_DAY) =>
  byComment(db)
    .all(codeOf(via), from, to)
    .map(([month, comment, sum]) => ({ month: monthText(month), comment, sum }))

/** `YYYYMMDD`; absent where there is no row with a time. */
export const firstDay = (db: ReadableDatabase, via: Via): number | undefined =>
  first(db).get(codeOf(via)) ?? undefined

/**
 * Returns the factor from a sum as the service wrote it to its effect on the balance. The RPC
 * interface writes receipts as negative (section "Billing record"); for REST the sign is not
 * documented: receipts are taken as written, and charges have the sign of most charges.
 */
function factorOf(via: Via, kind: MovementKind, sign: 1 | -1): 1 | -1 {
  if (via === 'rpc') return -1
  if (kind === 'payment') return 1
  return sign === 1 ? -1 : 1
}

function kindOf(place: number): MovementKind {
  const kind = KINDS[place]
  if (!kind) throw new Error(`There is no kind of movement ${place}`)
  return kind
}

export function toMovement([id, place, at, rawTime, sum, comment]: MovementRow): Movement {
  const kind = kindOf(place)
  const movement: Movement = { id, kind, sum, comment }
  // Written out: a page of them costs no more than reading its rows.
  if (at === 0) movement.rawTime = rawTime
  else movement.at = at
  if (kind === 'payment' ? sum < 0 : sum > 0) movement.reversal = true
  return movement
}
