import type { HistoryRow, Via } from '../money/archive.ts'
import { packedDay } from '../money/days.ts'
import type {
  MonthSum,
  Movement,
  MovementFilter,
  MovementKind,
  MovementsPage,
} from '../money/types.ts'
import type { Statement } from 'better-sqlite3-multiple-ciphers'
import type { Database } from './database.ts'
import { shapeOf, wordsOf } from './search-text.ts'

/** How kinds and interfaces are written in the file: their places here, which never change. */
const KINDS: readonly MovementKind[] = ['payment', 'charge', 'subscription']
const VIAS: readonly Via[] = ['rest', 'rpc']

type Row = [id: number, kind: number, at: number, rawTime: string, sum: number, comment: string]
type Condition = { sql: string; values: (string | number)[] }

export type Movements = ReturnType<typeof openMovements>

/** Rows of the histories. */
export function openMovements(database: Database) {
  return { ...openTaking(database), ...openFiltered(database), ...openSums(database) }
}

const codeOf = (via: Via) => VIAS.indexOf(via)

function openTaking(database: Database) {
  const put = database.prepare(`
    INSERT OR IGNORE INTO movements (via, kind, at, raw_time, amount, comment, nth, day, sum, words)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const turn = database.prepare<[number, number, number, number]>(
    'UPDATE movements SET sum = ? * amount WHERE via = ? AND kind = ? AND sum <> ? * amount',
  )
  return {
    /** Takes rows that are not there yet; returns how many those were. */
    take(via: Via, kind: MovementKind, sign: 1 | -1, rows: readonly HistoryRow[]): number {
      const [code, place] = [codeOf(via), KINDS.indexOf(kind)]
      const factor = factorOf(via, kind, sign)
      turn.run(factor, code, place, factor)
      let taken = 0
      for (const { at, day, rawTime, amount, comment, nth } of rows) {
        const sum = amount * factor
        const words = shapeOf(comment)
        taken += put.run(code, place, at, rawTime, amount, comment, nth, day, sum, words).changes
      }
      return taken
    },
  }
}

/** What a person looks at, by a filter. */
function openFiltered(database: Database) {
  const prepared = openPrepared(database)
  return {
    page(
      via: Via,
      filter: MovementFilter,
      { after, limit }: { after?: string; limit: number },
    ): MovementsPage {
      const { sql, values } = conditionOf(via, filter)
      const place = after?.split(':').map(Number)
      const found = prepared<Row>(
        `SELECT id, kind, at, raw_time, sum, comment FROM movements
            WHERE ${sql}${place ? ' AND (at, id) < (?, ?)' : ''}
            ORDER BY at DESC, id DESC LIMIT ?`,
      ).all(...values, ...(place ?? []), limit)
      const last = found.length === limit ? found.at(-1) : undefined
      return { rows: found.map(toMovement), ...(last && { next: `${last[2]}:${last[0]}` }) }
    },

    months(via: Via, filter: MovementFilter): MonthSum[] {
      const { sql, values } = conditionOf(via, filter)
      return prepared<[month: number, kind: number, count: number, sum: number]>(
        `SELECT day / 100 AS month, kind, count(*), sum(sum) FROM movements
            WHERE ${sql} GROUP BY month, kind ORDER BY month DESC, kind`,
      )
        .all(...values)
        .map(([month, kind, count, sum]) => ({
          month: month === 0 ? '' : `${Math.floor(month / 100)}-${two(month % 100)}`,
          kind: kindOf(kind),
          count,
          sum,
        }))
    },
  }
}

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

/** What the balance is explained by, and what is ahead. */
function openSums(database: Database) {
  const summed = database
    .prepare<[number, number, number], [at: number, sum: number]>(
      'SELECT at, sum FROM movements WHERE via = ? AND at > ? AND at <= ? ORDER BY at',
    )
    .raw()
  const paid = database
    .prepare<[number, number], [at: number, sum: number]>(
      'SELECT at, sum FROM movements WHERE via = ? AND kind = 0 AND at > ? ORDER BY at',
    )
    .raw()
  const spent = database
    .prepare<[number, number], [day: number, kind: number, sum: number, comment: string]>(
      'SELECT day, kind, sum, comment FROM movements WHERE via = ? AND day >= ? AND kind <> 0',
    )
    .raw()
  const first = database
    .prepare<[number], number | null>('SELECT min(day) FROM movements WHERE via = ? AND day > 0')
    .pluck()
  return {
    /** What moved after one moment and no later than another, in order. */
    sums: (via: Via, after: number, until: number) => summed.all(codeOf(via), after, until),
    /** Money received after a moment, in order. */
    payments: (via: Via, after: number) => paid.all(codeOf(via), after),
    /** Charges from a day (`YYYYMMDD`) on; `spent` is above zero where money went. */
    charges: (via: Via, from: number) =>
      spent.all(codeOf(via), from).map(([day, kind, sum, comment]) => ({
        day,
        spent: -sum,
        comment,
        periodic: kindOf(kind) === 'subscription',
      })),
    /** `YYYYMMDD`; absent where there is no row with a time. */
    firstDay: (via: Via): number | undefined => first.get(codeOf(via)) ?? undefined,
  }
}

/**
 * What turns a sum as the service wrote it into what it does to the balance. The RPC interface writes
 * receipts below zero (section "Billing record"); of the other one no sign is described: money received
 * is taken as it is written, and a charge goes whichever sign most charges carry.
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

/** Filters make few kinds of questions: each is understood by SQLite once. */
const MOST_PREPARED = 100

function openPrepared(database: Database) {
  const known = new Map<string, Statement<(string | number)[], unknown>>()
  return <Found>(sql: string): Statement<(string | number)[], Found> => {
    let statement = known.get(sql)
    if (!statement) {
      if (known.size >= MOST_PREPARED) known.clear()
      statement = database.prepare<(string | number)[], unknown>(sql).raw()
      known.set(sql, statement)
    }
    return statement as Statement<(string | number)[], Found>
  }
}

const two = (figure: number): string => String(figure).padStart(2, '0')

function toMovement([id, place, at, rawTime, sum, comment]: Row): Movement {
  const kind = kindOf(place)
  const movement: Movement = { id, kind, sum, comment }
  // Written out: a page of them costs no more than reading its rows.
  if (at === 0) movement.rawTime = rawTime
  else movement.at = at
  if (kind === 'payment' ? sum < 0 : sum > 0) movement.reversal = true
  return movement
}
