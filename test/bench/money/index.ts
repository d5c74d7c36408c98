import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openFile, openStore } from '../../support/database.ts'
import type { HistoryRow } from '../../../electron/core/money/stored-rows.ts'
import type { Asked } from '../../../electron/core/database/tables.ts'
import type { MoneyTables } from '../../../electron/core/money/tables.ts'
import { dayNumber } from '../../../electron/core/money/days.ts'
import { lookAhead, type Spending } from '../../../electron/core/money/horizon.ts'
import { numbered } from '../../../electron/core/money/reading.ts'
import { toHistoryRow } from '../../../electron/core/money/history-rows.ts'
import { KEY, openEncrypted, openFolder } from '../archive/files.ts'
import { createRandom } from '../archive/rows.ts'
import type { Figure } from '../figure.ts'
import { duration } from '../../support/measure.ts'

const MOVEMENTS = 100_000
const NOW = Date.UTC(2026, 10, 22)
const DAY = 86_400_000
const ZONE = 'Europe/Moscow'
const PIECE = 200
/** Rounds before any counts: what takes microseconds is compiled only after some. */
const WARM = 100
/** Courses that the horizon draws, and their days where the money lasts. */
const DAYS_DRAWN = 400 * 104 * 7

/**
 * Money in the encrypted database, of 100,000 movements: the first rows and the sums by month against
 * reading as many rows bare, the horizon against as many additions, and what the program's own thread
 * notices of all of it.
 */
export async function money({ quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = openFolder()
  try {
    const path = folder.path('archive.db')
    fill(path)
    const rounds = quick ? 10 : 40
    const figures = [...read(path, rounds), horizon(rounds)]
    return [...figures, await delay(path, quick ? 4 : 10)]
  } finally {
    folder.remove()
  }
}

/** Movements of eight years, the older the further apart. */
function rows(): HistoryRow[] {
  const random = createRandom(5)
  return numbered(
    Array.from({ length: MOVEMENTS }, (_, nth) => {
      const time = new Date(NOW - (nth / MOVEMENTS) * 8 * 365 * DAY).toISOString()
      const comment = `Покупка номера 7495${1_000_000 + Math.floor(random() * 5_000)}`
      return toHistoryRow(Math.round(random() * 50_000) / 100, time.slice(0, 19), comment, ZONE)
    }),
  )
}

function fill(path: string): void {
  openStore(openEncrypted(path)).close()
  const store = openStore(openFile(path, KEY))
  const money = store.of<MoneyTables>('money')
  const entry = { at: NOW, wholeAt: NOW, sign: 1 as const, unread: 0 }
  const kinds = { payment: entry, charge: entry, subscription: entry }
  money.remember({ history: { via: 'rest', kinds } })
  const all = rows()
  for (let from = 0; from < all.length; from += PIECE) {
    money.takeMovements('rest', 'charge', 1, all.slice(from, from + PIECE))
  }
  for (let day = 20; day >= 0; day -= 1) money.noteBalance(5_000_000 - day, NOW - day * DAY)
  store.close()
}

/** Ours and the bare reading of the same file take turns. */
function read(path: string, rounds: number): Figure[] {
  const store = openStore(openFile(path, KEY))
  const money = store.of<MoneyTables>('money')
  const database = openFile(path, KEY)
  const first = database
    .prepare<[number, number]>(
      'SELECT id, kind, at, raw_time, sum, comment FROM movements WHERE via = ? ORDER BY at DESC, id DESC LIMIT ?',
    )
    .raw()
  const all = database.prepare('SELECT id, kind, at, raw_time, sum, comment FROM movements').raw()
  function measure(what: string, goal: number, floor: () => unknown, ours: () => unknown): Figure {
    const figure: Figure = { what, unit: 'ms', floor: [], ours: [], goal }
    for (let round = -WARM; round < rounds; round += 1) {
      const bare = duration(floor)
      const taken = duration(ours)
      if (round < 0) continue
      figure.floor.push(bare)
      figure.ours.push(taken)
    }
    return figure
  }
  const figures = [
    measure(
      'money: the first 50 movements',
      1.5,
      () => first.all(0, 50),
      () => money.movements({}, { limit: 50 }),
    ),
    measure(
      'money: sums by month and kind',
      3,
      () => all.all(),
      () => money.monthSums({}),
    ),
  ]
  database.close()
  store.close()
  return figures
}

/** Every course lasts to its end: the most that there can be to add. */
function horizon(rounds: number): Figure {
  const random = createRandom(6)
  const today = dayNumber(20_261_122)
  const charges = Array.from({ length: 84 }, (_, day) => ({
    day: today - 1 - day,
    spent: Math.floor(random() * 5_000),
  }))
  const spending: Spending = { today, balance: 1e12, firstDay: today - 84, charges, periodic: [] }
  const past = Float64Array.from(charges, ({ spent }) => spent)
  let left = 0
  function add(): void {
    left = 1e12
    for (let day = 0; day < DAYS_DRAWN; day += 1) left -= past[day % past.length] as number
  }
  const figure: Figure = {
    what: 'money: the horizon against as many additions',
    unit: 'ms',
    floor: [],
    ours: [],
    goal: 3,
  }
  for (let round = -10; round < rounds; round += 1) {
    const floor = duration(add)
    const ours = duration(() => lookAhead(spending, round))
    if (round < 0 || left === 0) continue
    figure.floor.push(floor)
    figure.ours.push(ours)
  }
  return figure
}

/** What the program's thread notices while the database's own works everything out, over and over. */
async function delay(path: string, rounds: number): Promise<Figure> {
  const database = await openDatabase({ kept: 'disk', path, key: KEY, make: false })
  const figure: Figure = {
    what: 'money: loop delay while all is worked out',
    unit: 'ms',
    floor: [],
    ours: [],
    goal: 1.2,
  }
  for (let round = -1; round < rounds; round += 1) {
    const idle = await delayDuring(() => wait(400))
    const busy = await delayDuring(() => workOut(database.of<MoneyTables>('money')))
    if (round < 0) continue
    figure.floor.push(idle)
    figure.ours.push(busy)
  }
  await database.close()
  return figure
}

async function workOut(money: Asked<MoneyTables>): Promise<void> {
  const end = performance.now() + 400
  while (performance.now() < end) {
    await money.horizon(NOW, ZONE)
    await money.monthSums({})
    await money.months(NOW, ZONE)
    await money.movements({}, { limit: 50 })
  }
}

async function delayDuring(task: () => Promise<void>): Promise<number> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  await task()
  monitor.disable()
  return monitor.percentile(50) / 1e6
}
