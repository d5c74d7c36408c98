import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { openMemoryDatabase } from '../../support/database.ts'
import type { Asked } from '../../../electron/core/database/tables.ts'
import type { PresenceTables } from '../../../electron/core/extensions/presence/tables.ts'
import { createPresenceHistory } from '../../../electron/core/extensions/presence/history.ts'

const START = Date.UTC(2026, 0, 10)
const SECOND = 1000
const ALL = { from: START - 1e9, to: START + 1e11 }

/** A history above a real database whose operations a test may put others in the place of. */
type Stored = Asked<PresenceTables>
const openStored = (): Stored => openMemoryDatabase().of<PresenceTables>('presence')

function begin(stored: Stored = openStored()) {
  const clock = { wall: START, steady: 0 }
  const described: unknown[] = []
  const spied = {
    start: vi.fn(stored.start),
    record: vi.fn(stored.record),
    lines: vi.fn(stored.lines),
    prune: vi.fn(stored.prune),
  }
  const history = createPresenceHistory({
    stored: spied,
    describe: (error) => described.push(error),
    now: () => ({ ...clock }),
  })
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  }

  return {
    history,
    stored: spied,
    described,
    settled,
    clock,
    pass(ms: number) {
      clock.wall += ms
      clock.steady += ms
    },
    /** Looks at these, who are online, and lets the database do its work. */
    async look(online: number[], offline: number[] = [], part = 0) {
      const rows = [
        ...online.map((id) => ({ id, on_line: true })),
        ...offline.map((id) => ({ id, on_line: false })),
      ]
      history.observe({ part, rows, begun: { ...clock }, ended: { ...clock } })
      await settled()
    },
  }
}

type World = ReturnType<typeof begin>

/** Looks every ten seconds for some time. */
async function watch(world: World, seconds: number, online: number[], offline: number[] = []) {
  for (let passed = 0; passed < seconds; passed += 10) {
    await world.look(online, offline)
    world.pass(10 * SECOND)
  }
}

/** Lines in seconds since the start. */
async function linesOf(world: World, ...ids: number[]) {
  const lines = await world.history.lines(ids, ALL)
  return lines.map((line) =>
    line.map((value, place) => (place % 3 === 2 ? value : (value - START) / SECOND)),
  )
}

describe('a history', () => {
  test('tells intervals, places a change at the later look, and knows nothing of a gap', async () => {
    const world = begin()
    await watch(world, 60, [1], [2])
    await watch(world, 60, [], [1, 2])
    world.history.gap()
    world.pass(600 * SECOND)
    await watch(world, 60, [1], [2])
    expect(await linesOf(world, 1, 2, 3)).toEqual([
      [0, 60, 1, 60, 110, 0, 720, 770, 1],
      [0, 110, 0, 720, 770, 0],
      [],
    ])
  })

  test('asked at once tells what was seen a moment ago', async () => {
    const world = begin()
    await world.look([1])
    world.pass(10 * SECOND)
    await world.look([1])
    expect(await linesOf(world, 1)).toEqual([[0, 10, 1]])
  })

  test('says what is known now, and for how long', async () => {
    const world = begin()
    await watch(world, 60, [1], [2])
    await watch(world, 60, [1, 2])
    expect(world.history.present(1)).toEqual({
      online: true,
      since: START,
      seen: START + 110 * SECOND,
    })
    expect(world.history.present(2)?.since).toBe(START + 60 * SECOND)
    expect(world.history.present(3)).toBeUndefined()
    world.pass(world.history.tolerance() + SECOND)
    expect(world.history.present(1)).toBeUndefined()
    await world.look([1])
    expect(world.history.present(1)?.since).toBe(world.clock.wall)
    world.history.gap()
    expect(world.history.present(1)).toBeUndefined()
  })

  test('looks may lie further apart the longer the list is, but not over half an hour', async () => {
    const world = begin()
    await world.look([1])
    expect(world.history.tolerance()).toBe(183 * SECOND)
    const some = (from: number) => Array.from({ length: 300 }, (_, at) => from + at)
    for (let part = 1; part < 34; part += 1) await world.look(some(part * 1_000), [], part)
    expect(world.history.tolerance()).toBe(1_800 * SECOND)
  })

  test('writes at most once a minute, and next to nothing if nothing changes', async () => {
    const world = begin()
    await watch(world, 600, [1, 2], [3])
    const { calls } = world.stored.record.mock
    expect(calls).toHaveLength(9)
    expect(calls.map(([{ changes }]) => changes.length)).toEqual([15, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(new Set(calls.map(([{ spans }]) => spans.length))).toEqual(new Set([4]))
  })

  test('somebody who moved to another part stays known, for two changes and not more', async () => {
    const world = begin()
    await world.look([1, 2], [], 0)
    await world.look([3, 4], [], 1)
    world.pass(10 * SECOND)
    await world.look([1, 9], [], 0)
    await world.look([2, 3, 4], [], 1)
    world.pass(10 * SECOND)
    await world.look([1, 9], [], 0)
    await world.look([2, 3, 4], [], 1)
    expect(await linesOf(world, 1, 2, 3, 9)).toEqual([
      [0, 20, 1],
      [0, 20, 1],
      [0, 20, 1],
      [10, 20, 1],
    ])
    const [[{ changes }] = [{ changes: [] }]] = world.stored.record.mock.calls
    const rows = Array.from({ length: changes.length / 5 }, (_, row) =>
      changes.slice(row * 5, row * 5 + 5),
    )
    expect(rows.filter(([id]) => id === 2)).toHaveLength(4)
    expect(rows.filter(([id]) => id === 3)).toHaveLength(1)
  })

  test('whoever was gone before a restart is known again from the next look on', async () => {
    const stored = openStored()
    const before = begin(stored)
    await watch(before, 60, [2], [1])
    await watch(before, 60, [2])
    await before.history.close()

    const world = begin(stored)
    world.pass(1_000 * SECOND)
    await watch(world, 60, [2], [1])
    expect(await linesOf(world, 1, 2)).toEqual([
      [0, 50, 0, 1_000, 1_050, 0],
      [0, 110, 1, 1_000, 1_050, 1],
    ])
  })

  test('asks for many in pieces', async () => {
    const world = begin()
    await watch(world, 60, [1, 1_201])
    const ids = Array.from({ length: 1_201 }, (_, id) => id + 1)
    const lines = await world.history.lines(ids, ALL)
    expect(lines).toHaveLength(1_201)
    expect(lines.flatMap((line, place) => (line.length > 0 ? ids[place] : []))).toEqual([1, 1_201])
    expect(world.stored.lines).toHaveBeenCalledTimes(7)
  })
})

describe('a database that is not there', () => {
  test('when the first looks come does not lose them', async () => {
    const world = begin()
    const opened = Promise.withResolvers<Awaited<ReturnType<Stored['start']>>>()
    world.stored.start.mockImplementation(() => opened.promise)
    await watch(world, 30, [1])
    world.history.gap()
    await watch(world, 30, [1])
    expect(world.stored.start).toHaveBeenCalledTimes(1)
    opened.resolve(await openStored().start())
    await world.settled()
    expect(world.history.present(1)?.since).toBe(START + 30 * SECOND)
  })

  test('is asked for once a minute, and what was seen meanwhile is kept', async () => {
    const world = begin()
    const ask = world.stored.start.getMockImplementation()
    world.stored.start.mockImplementation(() => Promise.reject(new Error('closed')))
    await watch(world, 300, [1])
    expect(world.described).toHaveLength(5)
    if (ask) world.stored.start.mockImplementation(ask)
    await watch(world, 60, [1])
    expect(await linesOf(world, 1)).toEqual([[0, 350, 1]])
  })

  test('for hours is not waited for with everything in memory', async () => {
    const world = begin()
    const ask = world.stored.start.getMockImplementation()
    world.stored.start.mockImplementation(() => Promise.reject(new Error('closed')))
    await watch(world, 2_000, [1])
    await watch(world, 100, [], [1])
    if (ask) world.stored.start.mockImplementation(ask)
    await watch(world, 60, [], [1])
    expect(await linesOf(world, 1)).toEqual([[2_000, 2_150, 0]])
  })

  test('and takes nothing for a while gets it afterwards', async () => {
    const world = begin()
    await watch(world, 120, [1])
    const record = world.stored.record.getMockImplementation()
    world.stored.record.mockImplementation(() => Promise.reject(new Error('full')))
    await watch(world, 300, [], [1])
    expect(world.described).toHaveLength(5)
    if (record) world.stored.record.mockImplementation(record)
    await watch(world, 120, [1])
    expect(await linesOf(world, 1)).toEqual([[0, 120, 1, 120, 420, 0, 420, 530, 1]])
  })

  test('and takes nothing of too much forgets it, and begins anew', async () => {
    const world = begin()
    const many = Array.from({ length: 10_000 }, (_, id) => id)
    await world.look(many)
    world.stored.record.mockImplementation(() => Promise.reject(new Error('full')))
    for (let turn = 0; turn < 6; turn += 1) {
      world.pass(60 * SECOND)
      await world.look(turn % 2 === 0 ? [] : many, turn % 2 === 0 ? many : [])
    }
    expect(world.stored.start).toHaveBeenCalledTimes(2)
  })

  test('because another one is in its place begins a history of its own', async () => {
    const [first, second] = [openStored(), openStored()]
    const before = begin(second)
    await watch(before, 120, [], [1])
    await before.history.close()

    const world = begin(first)
    world.pass(1_000 * SECOND)
    await watch(world, 120, [1])
    for (const name of ['start', 'record', 'lines'] as const) {
      world.stored[name].mockImplementation(second[name] as never)
    }
    await watch(world, 180, [1])
    // The batch that was refused is lost; who was off in the other database was not so since then.
    expect(await linesOf(world, 1)).toEqual([[0, 110, 0, 1_130, 1_290, 1]])
  })
})

describe('what is older than ninety days', () => {
  test('is forgotten, a little at a time, by a clock that ran steadily', async () => {
    const world = begin()
    const many = Array.from({ length: 250 }, (_, id) => id)
    await watch(world, 120, many)
    const days = 91 * 86_400
    world.clock.wall += days * SECOND
    await watch(world, 540, many)
    expect(world.stored.prune).not.toHaveBeenCalled()
    expect(await linesOf(world, 0)).toEqual([[0, 110, 1, days + 120, days + 650, 1]])
    await watch(world, 600, many)
    expect(await linesOf(world, 0, 249)).toEqual([
      [days + 120, days + 1_250, 1],
      [days + 120, days + 1_250, 1],
    ])
    // In five goes of fifty, and one that finds no more.
    expect(world.stored.prune).toHaveBeenCalledTimes(6)
    await watch(world, 600, many)
    expect(world.stored.prune).toHaveBeenCalledTimes(6)
  })

  test('stays as long as the clock may be wrong', async () => {
    const world = begin()
    await watch(world, 120, [1])
    world.clock.wall += 400 * 86_400 * SECOND
    await watch(world, 300, [1])
    world.clock.wall -= 400 * 86_400 * SECOND
    await watch(world, 1_200, [1])
    expect((await linesOf(world, 1))[0]?.slice(0, 3)).toEqual([0, 110, 1])
  })
})
