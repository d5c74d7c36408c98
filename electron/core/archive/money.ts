import type { BalanceSpan, MoneyMemory, HistoryRow, Via } from '../money/archive.ts'
import type { Balance, Horizon, MovementFilter, MovementKind, Unexplained } from '../money/types.ts'
import { restOf, type Rest } from '../money/unexplained.ts'
import type { Database } from './database.ts'
import { daysIn, horizonOf } from './money-horizon.ts'
import { openBalances, openRanges, type RangeRow } from './money-tables.ts'
import { openMovements } from './movements.ts'
import type { State } from './state.ts'

const KINDS: readonly MovementKind[] = ['payment', 'charge', 'subscription']

/** What nobody can tell again: readings of the balance, and what was said by them. */
export interface MoneyRows {
  balances: BalanceSpan[]
  ranges: RangeRow[]
  announced?: MoneyMemory['announced']
}

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

  function rest(zone: string): Rest<string> | undefined {
    const covered = coveredUntil(memory())
    if (covered === undefined) return undefined
    const spans = spansUntil(covered, balances.all())
    const [first] = spans
    if (!first) return undefined
    return restOf(spans, movements.sums(via(), first[0], covered), daysIn(zone))
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
    take: (via: Via, kind: MovementKind, sign: 1 | -1, rows: readonly HistoryRow[]): number =>
      movements.take(via, kind, sign, rows),
    page: (filter: MovementFilter, page: { after?: string; limit: number }) =>
      movements.page(via(), filter, page),
    months: (filter: MovementFilter) => movements.months(via(), filter),
    unexplained(zone: string): Unexplained | undefined {
      const found = rest(zone)
      return found && byMonth(found)
    },
    horizon(now: number, zone: string): Horizon | undefined {
      if (coveredUntil(memory()) === undefined) return undefined
      return horizonOf({ movements, balances, ranges, via: via(), rest: rest(zone) }, now, zone)
    },

    all(): MoneyRows {
      const { announced } = memory()
      return { balances: balances.all(), ranges: ranges.all(), ...(announced && { announced }) }
    },
    /** Takes over what another archive held; what is here already stays. */
    takeOver(rows: MoneyRows): void {
      for (const span of rows.balances) balances.put(span)
      for (const range of rows.ranges) ranges.keep(range)
      if (rows.announced) remember({ announced: rows.announced })
    },
  }
}

/** Until when all three histories say what happened; undefined until they were read. */
function coveredUntil({ history }: MoneyMemory): number | undefined {
  const read = KINDS.map((kind) => history?.kinds[kind]?.at)
  return read.every((at) => at !== undefined) ? Math.min(...read) : undefined
}

function spansUntil(covered: number, spans: BalanceSpan[]): BalanceSpan[] {
  return spans
    .filter(([begun]) => begun <= covered)
    .map(([begun, until, kopecks]): BalanceSpan => [begun, Math.min(until, covered), kopecks])
}

function byMonth({ since, until, days }: Rest<string>): Unexplained {
  const months = new Map<string, number>()
  for (const [day, sum] of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + sum)
  }
  return {
    since,
    until,
    months: [...months].map(([month, sum]) => ({ month, sum })),
    sum: [...months.values()].reduce((all, sum) => all + sum, 0),
  }
}
