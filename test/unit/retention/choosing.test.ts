import { agreeing } from '../../support/agreement.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { KindCounts, RetentionChoice } from '../../../electron/bridge/retention.ts'
import type { ChangeTables } from '../../../electron/core/changes/tables.ts'
import type { CabinetContext } from '../../../electron/core/module/module.ts'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import { retentionModule } from '../../../electron/core/retention/index.ts'
import { openRetention, retentionOf } from '../../../electron/core/retention/periods.ts'
import type { RetentionTables } from '../../../electron/core/retention/tables.ts'
import { openMemoryDatabase, type MemoryDatabase } from '../../support/database.ts'
import { eventually } from '../../support/waits.ts'
import { createHome, createMemoryLog } from '../core/support/harness.ts'
import { batch, row } from '../database/support/rows.ts'

const DAY = 86_400_000
/** A day that some months lack. */
const NOW = Date.UTC(2027, 2, 31, 9)
const YEAR: RetentionChoice = { months: { messages: 12 }, also: [] }
const NONE: KindCounts = { messages: 0, drafts: 0, changes: 0, reachability: 0 }

let home: string
let database: MemoryDatabase
let questions: unknown[]
let during: () => Promise<unknown>
let agrees: boolean

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW })
  const { path, remove } = await createHome()
  home = path
  database = openMemoryDatabase()
  ;[questions, agrees, during] = [[], true, async () => undefined]
  onTestFinished(async () => {
    vi.useRealTimers()
    await database.close()
    await remove()
  })
})

type AnyDatabase = Pick<MemoryDatabase, 'of'>

/** The same database, for a program that ends before it erases anything. */
const endedBeforeErasing = ({ of }: AnyDatabase): AnyDatabase => ({
  of: (tables) =>
    new Proxy(of(tables), {
      get: (asked, name): unknown =>
        name === 'erase' ? () => Promise.reject(new Error('It ended')) : Reflect.get(asked, name),
    }),
})

/** As a start makes it, once the service told its time, unless it did not. */
function open({ isTold = true, from = database }: { isTold?: boolean; from?: AnyDatabase } = {}) {
  const log = createMemoryLog()
  const periods = openRetention(home, 'one', log)
  const module = retentionModule(
    {
      ...({ cabinet: 'one', zone: 'Europe/Moscow', database: from } as unknown as CabinetContext),
      announce: () => undefined,
      describe: (error) => toFailure(error, log),
      ask: agreeing(async (question) => {
        if (!question) return
        questions.push(question)
        await during()
        if (!agrees) throw new CoreFailure('aborted')
      }),
    },
    { periods, described: () => ({ title: 'Office' }) as never, show: () => undefined },
  )
  const at = (moment: number) => module.noticed?.({ date: moment } as never)
  if (isTold) at(NOW)
  const { commands } = module
  return {
    periods,
    at,
    module,
    preview: (choice: RetentionChoice) => commands['retention.preview']({ choice }),
    choose: (choice: RetentionChoice, seen: KindCounts) =>
      commands['retention.choose']({ choice, seen }),
    async rests() {
      return eventually(async () => {
        const state = await commands['retention.state']({})
        expect(state.running).toBeUndefined()
        return state
      })
    },
  }
}

const daysAgo = (...days: number[]) =>
  database.ingest(
    batch(days.map((day) => row({ incoming: false, text: `${day}`, at: NOW - day * DAY }))),
  )
const kept = async () => {
  const { threads } = await database.threads({ kind: 'all' }, { limit: 10 })
  const found = await Promise.all(
    threads.map(({ parts = [] }) => database.messages(parts[0]?.id ?? '', { limit: 500 })),
  )
  return found.flatMap(({ messages }) => messages.map(({ text }) => Number(text)))
}
const failure = (kind: string) => ({ failure: { kind } })

it('shows what goes, asks with its counts, and says what went', async () => {
  await daysAgo(800, 400, 366, 364, 1)
  const { preview, choose, rests } = open()
  const { counts } = await preview(YEAR)
  expect(counts).toEqual({ ...NONE, messages: 3 })
  await choose(YEAR, counts)
  expect(questions).toEqual([{ kind: 'retention', name: 'Office', counts }])
  expect(await rests()).toEqual({
    ...YEAR,
    last: { at: expect.any(Number) as number, gone: counts },
  })
  expect(await kept()).toEqual([364, 1])
})

it('a shorter term asks anew, a longer one asks nothing and brings nothing back', async () => {
  await daysAgo(400, 100, 1)
  const { choose, periods, rests } = open()
  await choose(YEAR, { ...NONE, messages: 1 })
  await rests()
  const since = periods.since()
  await choose({ ...YEAR, months: { messages: 24 } }, NONE)
  await choose({ ...YEAR, months: {} }, NONE)
  expect(questions).toHaveLength(1)
  expect(periods.since()).toBe(since)
  await choose({ ...YEAR, months: { messages: 1 } }, { ...NONE, messages: 1 })
  await rests()
  expect(questions).toHaveLength(2)
  expect(await kept()).toEqual([1])
})

it('deletes nothing after a no, nor more than was shown', async () => {
  await daysAgo(400, 1)
  const { choose, rests, periods } = open()
  agrees = false
  await expect(choose(YEAR, { ...NONE, messages: 1 })).rejects.toMatchObject(failure('aborted'))
  await expect(choose(YEAR, NONE)).rejects.toMatchObject(failure('changed'))
  agrees = true
  during = () => daysAgo(500)
  await expect(choose(YEAR, { ...NONE, messages: 1 })).rejects.toMatchObject(failure('changed'))
  await rests()
  expect(periods.read()).toMatchObject({ months: {}, before: {} })
  expect(await kept()).toEqual([500, 400, 1])
})

it('goes by the earlier of the service’s clock and this computer’s, and never back', async () => {
  await daysAgo(400, 300, 1)
  const { at, choose, module, rests } = open()
  await choose(YEAR, { ...NONE, messages: 1 })
  await rests()
  for (const years of [10, -10]) {
    vi.setSystemTime(NOW + years * 366 * DAY)
    module.reachable?.()
    expect(await rests()).toMatchObject({ last: { gone: { messages: 1 } } })
  }
  vi.setSystemTime(NOW)
  at(NOW + 3_000 * DAY)
  module.reachable?.()
  expect(await kept()).toEqual([300, 1])
  vi.setSystemTime(NOW + 30 * DAY)
  at(NOW + 30 * DAY)
  module.reachable?.()
  await rests()
  expect(await kept()).toEqual([300, 1])
  vi.setSystemTime(NOW + 70 * DAY)
  at(NOW + 70 * DAY)
  module.reachable?.()
  at(NOW)
  module.reachable?.()
  await rests()
  expect(await kept()).toEqual([1])
  const next = open({ isTold: false })
  next.module.reachable?.()
  await next.rests()
  expect(await kept()).toEqual([1])
  await expect(next.choose(YEAR, NONE)).rejects.toMatchObject(failure('unreachable'))
})

it('a database that comes in the place of another is cleared at its start', async () => {
  await daysAgo(400, 1)
  const first = open()
  await first.choose(YEAR, { ...NONE, messages: 1 })
  await first.rests()
  await daysAgo(500)
  const { module, rests } = open({ isTold: false })
  await module.open?.()
  await rests()
  expect(await kept()).toEqual([1])
})

it('takes over the terms of a backup where none were chosen, and what was deleted', async () => {
  const { periods } = open()
  const old = { months: { messages: 6 }, also: [], before: { messages: NOW - 9 * DAY } } as const
  const undo = periods.takeOver({ ...old, also: [] })
  expect(periods.read()).toMatchObject(old)
  undo()
  expect(periods.read()).toMatchObject({ months: {}, before: {} })
  periods.choose(YEAR, { messages: NOW - 20 * DAY })
  periods.takeOver({ ...old, also: [] })
  expect(periods.read()).toMatchObject({ ...YEAR, before: old.before })
})

it('deletes changes of the account by their age', async () => {
  const changes = database.of<ChangeTables>('changes')
  for (const day of [80, 20]) {
    const change = { id: `c${day}`, at: NOW - day * DAY, kind: 'numbers', name: 'n' } as const
    await changes.begin({ ...change, action: 'changed', outcome: 'done' }, [])
  }
  const choice: RetentionChoice = { months: { changes: 1 }, also: [] }
  const { preview, choose, rests } = open()
  const { counts } = await preview(choice)
  expect(counts).toEqual({ ...NONE, changes: 1 })
  await choose(choice, counts)
  await rests()
  const { changes: left } = await changes.list({}, { limit: 10 })
  expect(left.map(({ id }) => id)).toEqual(['c20'])
})

it('a start erases what went at an earlier one that ended before that', async () => {
  const changes = database.of<ChangeTables>('changes')
  const old = { id: 'c', at: NOW - 80 * DAY, kind: 'numbers', name: 'n' } as const
  await changes.begin({ ...old, action: 'changed', outcome: 'done' }, [])
  const retention = database.of<RetentionTables>('retention')
  const { choose, rests } = open({ from: endedBeforeErasing(database) })
  await choose({ months: { changes: 1 }, also: [] }, { ...NONE, changes: 1 })
  await rests()
  expect(await retention.hasTraces()).toBe(true)
  const next = open()
  await next.module.open?.()
  expect(await retention.hasTraces()).toBe(false)
})

it('an odd value in the file costs only itself', () => {
  const { periods } = open()
  periods.choose(YEAR, { messages: 7 })
  const path = join(home, `${retentionOf('one')}.json`)
  const written = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...written, also: ['everything'], last: 'never' }))
  expect(open().periods.read()).toEqual({ ...YEAR, before: { messages: 7 } })
})
