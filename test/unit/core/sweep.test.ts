import { expect, test, vi } from 'vitest'
import type { Observation } from '../../../electron/core/extensions/presence/observation.ts'
import { createPresence } from '../../../electron/core/extensions/presence/presence.ts'
import { createStatusSweep } from '../../../electron/core/extensions/presence/sweep.ts'
import type { ServiceClient } from '../../../electron/service/index.ts'

const SIGNAL = new AbortController().signal
const PAGE = 15

/** A service with so many SIP accounts, on pages of fifteen. */
function open(accounts: number) {
  const rows = Array.from({ length: accounts }, (_, n) => ({
    id: n + 1,
    name: `${n + 1}`,
    on_line: true,
  }))
  const asked: number[] = []
  const failing = new Set<number>()
  const page = vi.fn((_id: string, _input: object, number: number) => {
    asked.push(number)
    if (failing.delete(number)) return Promise.reject(new Error('broken off'))
    const read = rows.slice((number - 1) * PAGE, number * PAGE)
    return Promise.resolve({
      rows: read,
      ...(number * PAGE < rows.length ? { next: number + 1 } : {}),
    })
  })
  const announce = vi.fn()
  const presence = createPresence(announce)
  const observations: Observation[] = []
  const note = (observation: Observation) => void observations.push(observation)
  const sweep = createStatusSweep({ page } as unknown as ServiceClient, presence, note)
  return {
    rows,
    asked,
    failing,
    announce,
    presence,
    observations,
    page,
    sweep,
    run: () => sweep.run(SIGNAL),
  }
}

test('an ordinary list is read whole every time', async () => {
  const { rows, presence, run } = open(40)
  await run()
  rows.pop()
  await run()
  expect(presence.list()).toHaveLength(39)
})

test('a long list is read whole at first and in parts then; what is gone is noticed at its end', async () => {
  const { rows, asked, presence, run } = open(600)
  await run()
  expect(presence.list()).toHaveLength(600)
  asked.length = 0
  rows[1] = { id: 2, name: '2', on_line: false }
  rows.pop()
  await run()
  expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(presence.list().find(({ id }) => id === 2)?.online).toBe(false)
  expect(presence.list()).toHaveLength(600)
  await run()
  expect(asked.slice(20, 23)).toEqual([21, 22, 23])
  expect(presence.list()).toHaveLength(599)
})

test('a part that fails begins the list anew, and what is known stays', async () => {
  const { asked, failing, presence, run } = open(600)
  await run()
  await run()
  failing.add(25)
  await expect(run()).rejects.toThrow('broken off')
  expect(presence.list()).toHaveLength(600)
  asked.length = 0
  await run()
  expect(asked[0]).toBe(1)
})

test('the first reading tells of each page as it comes', async () => {
  const { announce, page, presence, run } = open(700)
  const told: number[] = []
  page.mockImplementation(
    ((read) => (id: string, input: object, number: number) => {
      told.push(presence.list().length)
      return read(id, input, number)
    })(page.getMockImplementation() as typeof page),
  )
  await run()
  expect(told).toEqual(Array.from({ length: 47 }, (_, pages) => pages * PAGE))
  expect(announce).toHaveBeenCalledTimes(47)
  await run()
  expect(announce).toHaveBeenCalledTimes(47)
})

test('who is gone is noticed although the reading in which the list changed broke off', async () => {
  const { rows, failing, presence, run } = open(600)
  await run()
  rows.shift()
  failing.add(25)
  await run()
  await expect(run()).rejects.toThrow('broken off')
  await run()
  await run()
  expect(presence.list()).toHaveLength(599)
})

test('a list that has become shorter by whole parts forgets them', async () => {
  const { rows, presence, run } = open(700)
  await run()
  rows.length = 10
  await run()
  expect(presence.list()).toHaveLength(10)
})

test('each part that was read whole is a observation, and rows that say the same stay the same list', async () => {
  const { rows, failing, observations, run } = open(650)
  await run()
  expect(observations.map(({ part, rows }) => [part, rows.length])).toEqual([
    [0, 300],
    [1, 300],
    [2, 50],
  ])
  const moments = observations.flatMap(({ begun, ended }) => [begun.steady, ended.steady])
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))

  rows[310] = { id: 311, name: '311', on_line: false }
  await run()
  failing.add(30)
  await expect(run()).rejects.toThrow('broken off')
  await run()
  await run()
  const [first, second, , ...later] = observations
  expect(later.map(({ part }) => part)).toEqual([0, 0, 1])
  expect(later.map(({ rows }) => rows === first?.rows)).toEqual([true, true, false])
  expect(later[2]?.rows[10]).toEqual({ id: 311, name: '311', on_line: false })
  expect(second?.rows[10]?.on_line).toBe(true)
})

test('later readings tell of each page as it comes, too, and the age of the oldest row is known', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { rows, presence, page, sweep, run } = open(600)
  const began = Date.now()
  await run()
  expect(sweep.oldest()?.wall).toBe(began)
  vi.setSystemTime(began + 1_000)
  rows[1] = { id: 2, name: '2', on_line: false }
  const told: (boolean | undefined)[] = []
  const read = page.getMockImplementation()
  page.mockImplementation((...asked) => {
    told.push(presence.list().find(({ id }) => id === 2)?.online)
    return read?.(...asked) as ReturnType<typeof page>
  })
  await run()
  expect(told.slice(0, 2)).toEqual([true, false])
  expect(sweep.oldest()?.wall).toBe(began)
  await run()
  expect(sweep.oldest()?.wall).toBe(began + 1_000)
  vi.useRealTimers()
})
