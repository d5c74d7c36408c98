import { addDays, dayOf } from '../../service/dates.ts'
import type { BalanceSpan, MoneyMemory, ToldMovement, Via } from '../money/archive.ts'
import { dayNumber, dayText, numberOf, packedDay, type DayNumber } from '../money/days.ts'
import { lookAhead } from '../money/horizon.ts'
import { judge } from '../money/judging.ts'
import type { Balance, Horizon, MovementFilter, MovementKind, Unexplained } from '../money/types.ts'
import { restOf, type Rest } from '../money/unexplained.ts'
import type { Database } from './database.ts'
import { openMovements } from './movements.ts'
import type { State } from './state.ts'

/** Days of charges that fees and weeks are looked for in. */
const LOOKED_BACK = 140
/** Two readings of the balance so far apart make what no row explains a part of what is ahead. */
const ENOUGH = 7 * 86_400_000
/** Ranges that are judged: those of the last year. */
const MOST_RANGES = 366
const KINDS: readonly MovementKind[] = ['payment', 'charge', 'subscription']

/** What nobody can tell again: readings of the balance, and what was said by them. */
export interface MoneyRows {
  balances: BalanceSpan[]
  ranges: RangeRow[]
  told?: MoneyMemory['told']
}

type RangeRow = [
  day: number,
  balance: number,
  at: number,
  low: DayNumber | null,
  high: DayNumber | null,
]

export type Money = ReturnType<typeof openMoney>

/** Movements, readings of the balance, and what follows from both. */
export function openMoney(database: Database, state: State) {
  const movements = openMovements(database)
  const balances = openBalances(database)
  const ranges = openRanges(database)
  let known: MoneyMemory | undefined
  /** It is asked for with each page of movements. */
  const memory = (): MoneyMemory => (known ??= state.read('money') ?? {})

  function remember(next: MoneyMemory): void {
    state.write('money', { ...memory(), ...next })
    known = undefined
  }

  const via = (): Via => memory().history?.via ?? 'rest'

  /** Until when all three histories tell what happened; absent until they were read. */
  function coveredUntil(): number | undefined {
    const kinds = memory().history?.kinds
    const read = KINDS.map((kind) => kinds?.[kind]?.at)
    return read.every((at) => at !== undefined) ? Math.min(...read) : undefined
  }

  function rest(zone: string): Rest<string> | undefined {
    const covered = coveredUntil()
    if (covered === undefined) return undefined
    const spans = balances
      .all()
      .filter(([begun]) => begun <= covered)
      .map(([begun, until, kopecks]): BalanceSpan => [begun, Math.min(until, covered), kopecks])
    const [first] = spans
    if (!first) return undefined
    return restOf(spans, movements.sums(via(), first[0], covered), daysIn(zone))
  }

  function horizon(now: number, zone: string): Horizon | undefined {
    const balance = balances.last()
    const firstDay = movements.firstDay(via())
    if (!balance || coveredUntil() === undefined || firstDay === undefined) return undefined
    const day = dayOf(now, zone)
    const today = numberOf(day)
    const found = rest(zone)
    const unexplained =
      found && found.until - found.since >= ENOUGH ? spentBy(found, zone) : undefined
    const charges = movements
      .charges(via(), packedDay(addDays(day, -LOOKED_BACK)))
      .map((row) => ({ ...row, day: dayNumber(row.day) }))
    const { periodic = [], once = [] } = Object.groupBy(charges, (row) =>
      row.periodic ? 'periodic' : 'once',
    )
    const [, , kopecks] = balance
    const outlook = lookAhead(
      {
        today,
        balance: kopecks,
        firstDay: dayNumber(firstDay),
        charges: once,
        periodic,
        unexplained,
      },
      today,
    )
    const { low, middle, high } = outlook.range ?? {}
    if (outlook.range && kopecks > 0) {
      ranges.keep([packedDay(day), kopecks, now, low ?? null, high ?? null])
    }
    const numbers = daysIn(zone)
    return {
      at: now,
      day,
      balance: kopecks,
      weeks: outlook.weeks,
      basis: unexplained ? 'readings' : 'history',
      ...(outlook.range && {
        range: {
          ...(low !== undefined && { low: dayText(low) }),
          ...(middle !== undefined && { middle: dayText(middle) }),
          ...(high !== undefined && { high: dayText(high) }),
        },
      }),
      lookedTo: dayText(outlook.lookedTo),
      fees: outlook.fees.map(({ day, spent, comment }) => ({
        day: dayText(day),
        sum: spent,
        comment,
      })),
      left: kopecks - outlook.fees.reduce((sum, { spent }) => sum + spent, 0),
      earlier: judged(today, (at) => numberOf(numbers(at))),
    }
  }

  function judged(today: DayNumber, dayOf: (at: number) => DayNumber): Horizon['earlier'] {
    const kept = ranges
      .before(Number(dayText(today).replaceAll('-', '')), MOST_RANGES)
      .map(([, , at, low, high]) => ({ at, low: low ?? undefined, high: high ?? undefined }))
    const [first] = kept
    if (!first) return { judged: 0, held: 0 }
    return judge(kept, balances.all(), movements.payments(via(), first.at), today, dayOf)
  }

  return {
    movements,
    memory,
    via,
    remember,
    lastBalance(): Balance | undefined {
      const last = balances.last()
      return last && { amount: last[2] / 100, at: last[1] }
    },
    noteBalance: balances.note,
    take: (via: Via, kind: MovementKind, sign: 1 | -1, rows: readonly ToldMovement[]): number =>
      movements.take(via, kind, sign, rows),
    page: (filter: MovementFilter, page: { after?: string; limit: number }) =>
      movements.page(via(), filter, page),
    months: (filter: MovementFilter) => movements.months(via(), filter),
    unexplained(zone: string): Unexplained | undefined {
      const found = rest(zone)
      if (!found) return undefined
      const months = new Map<string, number>()
      for (const [day, sum] of found.days) {
        const month = day.slice(0, 7)
        months.set(month, (months.get(month) ?? 0) + sum)
      }
      const { since, until } = found
      return {
        since,
        until,
        months: [...months].map(([month, sum]) => ({ month, sum })),
        sum: [...months.values()].reduce((all, sum) => all + sum, 0),
      }
    },
    horizon,

    all(): MoneyRows {
      const { told } = memory()
      return { balances: balances.all(), ranges: ranges.all(), ...(told && { told }) }
    },
    /** Takes over what another archive held; what is here already stays. */
    takeOver(rows: MoneyRows): void {
      for (const span of rows.balances) balances.put(span)
      for (const range of rows.ranges) ranges.keep(range)
      if (rows.told) remember({ told: rows.told })
    },
  }
}

/** The day of each moment in a zone; asked for thousands of moments, so each hour is looked at once. */
function daysIn(zone: string): (at: number) => string {
  const known = new Map<number, string>()
  return (at) => {
    // Offsets are whole quarters of an hour.
    const quarter = Math.floor(at / 900_000)
    let day = known.get(quarter)
    if (day === undefined) known.set(quarter, (day = dayOf(at, zone)))
    return day
  }
}

/** What no row explains as spending, with a 0 for each day on which there was nothing of it. */
function spentBy({ since, until, days }: Rest<string>, zone: string): Map<DayNumber, number> {
  const spent = new Map<DayNumber, number>()
  const last = numberOf(dayOf(until, zone))
  for (let day = numberOf(dayOf(since, zone)); day <= last; day += 1) spent.set(day, 0)
  for (const [day, sum] of days) spent.set(numberOf(day), -sum)
  return spent
}

function openBalances(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO balances VALUES (?, ?, ?)')
  const prolong = database.prepare('UPDATE balances SET until = ? WHERE begun = ?')
  const last = database
    .prepare<[], BalanceSpan>('SELECT * FROM balances ORDER BY begun DESC LIMIT 1')
    .raw()
  const every = database.prepare<[], BalanceSpan>('SELECT * FROM balances ORDER BY begun').raw()
  return {
    last: () => last.get(),
    all: () => every.all(),
    put: (span: BalanceSpan): void => void insert.run(...span),
    note(kopecks: number, at: number): void {
      const before = last.get()
      // By a clock that was set back nothing can be said of the time between.
      if (before && at <= before[1]) return
      if (before && before[2] === kopecks) prolong.run(at, before[0])
      else insert.run(at, at, kopecks)
    },
  }
}

function openRanges(database: Database) {
  const insert = database.prepare('INSERT OR IGNORE INTO money_ranges VALUES (?, ?, ?, ?, ?)')
  const before = database
    .prepare<[number, number], RangeRow>(
      `SELECT * FROM (SELECT * FROM money_ranges WHERE day < ? ORDER BY day DESC LIMIT ?)
        ORDER BY day`,
    )
    .raw()
  const every = database.prepare<[], RangeRow>('SELECT * FROM money_ranges ORDER BY day').raw()
  return {
    /** The first one of a day stays. */
    keep: (range: RangeRow): void => void insert.run(...range),
    before: (day: number, limit: number) => before.all(day, limit),
    all: () => every.all(),
  }
}
