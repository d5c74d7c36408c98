import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createArchive } from '../../../electron/core/archive/index.ts'
import { openMemoryArchive } from '../../../electron/core/archive/memory.ts'
import type { Archive } from '../../../electron/core/inbox/archive.ts'
import { createPresenceHistory } from '../../../electron/core/presence/history.ts'
import { stretchesOf, type Line } from '../../../electron/core/presence/line.ts'
import { createOracle } from './support/oracle.ts'

const SIZE = 3
const TOLERANCE = 100_000
const SOME = 12
const START = Date.UTC(2026, 2, 1)

const seconds = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 1000)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: seconds(1, 90) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: seconds(91, 900) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      part: fc.nat({ max: 3 }),
      lasts: fc.constantFrom(0, 0, 700, 20_000),
      sleeps: fc.constantFrom(0, 0, 0, 0, 0, 0, 60_000),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sweep' as const), pause: seconds(0, 20) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('flip' as const), who: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(), to: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('come' as const),
      who: fc.nat({ max: SOME - 1 }),
      to: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: seconds(1, 9_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      ms: fc.oneof(seconds(-4, 4), seconds(-7_000, -20), seconds(20, 7_000)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gap' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Carries the steps out, and tells every look to a history and to the oracle. */
async function play(archive: Archive, steps: Step[]) {
  const oracle = createOracle(TOLERANCE)
  const clock = { wall: START, steady: 5_000 }
  let list = Array.from({ length: 7 }, (_, id) => ({ id, on_line: id % 2 === 0 }))
  let alive = { is: true }
  let history = open()

  function open() {
    const mine = (alive = { is: true })
    const mortal = Object.fromEntries(
      Object.entries(archive).map(([name, ask]) => [
        name,
        (...given: unknown[]) =>
          mine.is
            ? (ask as (...given: unknown[]) => unknown)(...given)
            : new Promise(() => undefined),
      ]),
    ) as unknown as Archive
    return createPresenceHistory({
      archive: mortal,
      describe: (error) => {
        throw error
      },
      now: () => ({ ...clock }),
      tolerance: () => TOLERANCE,
    })
  }

  function pass(ms: number): void {
    clock.wall += ms
    clock.steady += ms
  }

  async function look(part: number, lasts: number, sleeps: number): Promise<void> {
    const rows = list.slice(part * SIZE, (part + 1) * SIZE).map((row) => ({ ...row }))
    const begun = { ...clock }
    pass(lasts)
    clock.wall += sleeps
    const ended = { ...clock }
    history.look({ part, rows, begun, ended })
    oracle.look(rows, begun, ended)
    await idle()
  }

  /** Everything that was asked of the archive is done. */
  async function idle(): Promise<void> {
    await nextTurn()
    await archive.presenceAlerts()
    await nextTurn()
  }

  for (const one of steps) {
    switch (one.do) {
      case 'pass':
        pass(one.ms)
        break
      case 'look':
        await look(one.part, one.lasts, one.sleeps)
        break
      case 'sweep':
        for (let part = 0; part * SIZE < list.length; part += 1) {
          await look(part, 0, 0)
          pass(one.pause)
        }
        break
      case 'flip': {
        const row = list[one.who % list.length]
        if (row) row.on_line = !row.on_line
        break
      }
      case 'move':
      case 'leave': {
        const [row] = list.splice(one.who % list.length, 1)
        if (row && one.do === 'move') list.splice(one.to % (list.length + 1), 0, row)
        break
      }
      case 'come':
        list = list.filter(({ id }) => id !== one.who)
        list.splice(one.to % (list.length + 1), 0, { id: one.who, on_line: true })
        break
      case 'sleep':
      case 'set':
        clock.wall += one.ms
        break
      case 'gap':
        history.gap()
        oracle.gap()
        await idle()
        break
      case 'restart':
        await history.close()
        oracle.restart()
        clock.steady = 5_000 + clock.steady
        history = open()
        break
      case 'kill':
        alive.is = false
        oracle.kill()
        pass(30_000)
        history = open()
        break
      case 'ask':
        await history.lines([0, 1], { from: START, to: clock.wall })
        break
    }
  }
  await history.close()
  return { oracle, until: clock.wall + 1_000_000_000 }
}

const edgesOf = (line: Line): number[] => line.filter((_, place) => place % 3 < 2)
const everybody = Array.from({ length: SOME }, (_, id) => id)

test('a history claims what was seen, and nothing else, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.nat({ max: 1000 }),
      async (steps, cut) => {
        const archive = process.env['W'] ? await createArchive({ kept: 'memory' }) : openMemoryArchive()
        try {
          const { oracle, until } = await play(archive, steps)
          const range = { from: START - 1_000_000_000, to: until }
          const lines = await archive.presenceLines(everybody, range.from, range.to)
          for (const [id, line] of lines.entries()) {
            for (const [place, edge] of edgesOf(line).entries()) {
              expect(edge).toBeGreaterThanOrEqual(edgesOf(line)[place - 1] ?? 0)
            }
            const stretches = stretchesOf(line, range)
            for (const at of oracle.moments(id, edgesOf(line))) {
              const said = stretches.find(({ from, to }) => from <= at && at < to)?.state
              const allowed = oracle.allowed(id, at)
              expect(
                allowed.has(said ?? 'unknown'),
                `${id} at ${at - START}: ${said} of ${[...allowed].join()}`,
              ).toBe(true)
            }
          }

          const middle = START + ((until - 1_000_000_000 - START) * cut) / 1000
          const later = { from: middle, to: until }
          const parts = await archive.presenceLines(everybody, middle, until)
          expect(parts.map((line) => stretchesOf(line, later))).toEqual(
            lines.map((line) => stretchesOf(line, later)),
          )
          while (await archive.prunePresence(middle));
          expect(await archive.presenceLines(everybody, middle, until)).toEqual(parts)
        } finally {
          await archive.close()
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 100), endOnFailure: process.env['END'] === '1' },
  )
})
