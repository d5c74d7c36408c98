import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { operationsOver, type Asked } from '../../../../electron/core/database/tables.ts'
import type { PresenceTables } from '../../../../electron/core/extensions/presence/tables.ts'
import {
  createPresenceHistory,
  type PresenceHistory,
} from '../../../../electron/core/extensions/presence/history.ts'
import type { StatusRow } from '../../../../electron/core/extensions/presence/presence.ts'
import { createOracle } from './oracle.ts'

/** Rows of a part, and how far apart looks may lie, in milliseconds. */
const SIZE = 3
const TOLERANCE = 100_000
/** Extensions that may be in the list. */
export const EVERYBODY = Array.from({ length: 12 }, (_, id) => id)
export const START = Date.UTC(2026, 2, 1)

const seconds = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 1000)
const someone = fc.constantFrom(...EVERYBODY)

/** What may happen, and how often. */
const happenings = {
  pass: [6, { ms: seconds(1, 90) }],
  passLong: [1, { ms: seconds(91, 900) }],
  look: [
    8,
    {
      part: fc.nat({ max: 3 }),
      lasts: fc.constantFrom(0, 0, 700, 20_000),
      sleeps: fc.constantFrom(0, 0, 0, 0, 0, 0, 60_000),
    },
  ],
  sweep: [6, { pause: seconds(0, 20) }],
  flip: [6, { place: fc.nat() }],
  leave: [1, { place: fc.nat() }],
  come: [2, { id: someone, place: fc.nat(), online: fc.boolean() }],
  sleep: [1, { ms: seconds(1, 9_000) }],
  setClock: [
    1,
    { ms: fc.oneof(seconds(-4, 4), seconds(-300, -20), seconds(-7_000, -20), seconds(20, 7_000)) },
  ],
  gap: [1, {}],
  restart: [1, {}],
  kill: [1, {}],
  ask: [1, {}],
} as const

type Happenings = typeof happenings
type Step = {
  [K in keyof Happenings]: { kind: K } & {
    [F in keyof Happenings[K][1]]: Happenings[K][1][F] extends fc.Arbitrary<infer T> ? T : never
  }
}[keyof Happenings]

/** What happens, and whether looks show the same objects for rows that stay the same. */
export interface Course {
  keeping: boolean
  steps: Step[]
}

const steps = fc.array(
  fc.oneof(
    ...Object.entries(happenings).map(([kind, [weight, fields]]) => ({
      weight,
      arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<Step>,
    })),
  ),
  { minLength: 1, maxLength: 50, size: 'max' },
)
export const courses: fc.Arbitrary<Course> = fc.record({ keeping: fc.boolean(), steps })

/** Lets the steps happen, and shows every look to a history in the database and to the oracle. */
export async function play(stored: Asked<PresenceTables>, { keeping, steps }: Course) {
  const world = createWorld(stored, keeping)
  const { list, clock, oracle, look, pass } = world
  const act: { [S in Step as S['kind']]: (step: S) => void | Promise<unknown> } = {
    ...changes(list),
    pass: ({ ms }) => pass(ms),
    passLong: ({ ms }) => pass(ms),
    look: ({ part, lasts, sleeps }) => look(part, lasts, sleeps),
    async sweep({ pause }) {
      for (let part = 0; part * SIZE < list.length; part += 1) {
        await look(part)
        pass(pause)
      }
    },
    sleep: ({ ms }) => void (clock.wall += ms),
    setClock: ({ ms }) => void (clock.wall += ms),
    gap: world.gap,
    restart: world.restart,
    kill: world.kill,
    ask: world.ask,
  }
  for (const step of steps) await (act[step.kind] as (step: Step) => void | Promise<unknown>)(step)
  await world.close()
  return oracle
}

/** The service's list of extensions, a clock, and a program that looks and its oracle. */
function createWorld(stored: Asked<PresenceTables>, keeping: boolean) {
  const oracle = createOracle(TOLERANCE)
  const clock = { wall: START, steady: 5_000 }
  const list = EVERYBODY.slice(0, 7).map((id) => ({ id, on_line: id % 2 === 0 }))
  const keep = keeping ? createKeeper() : (_part: number, rows: StatusRow[]) => rows
  let program = startProgram(stored, clock)

  function pass(ms: number): void {
    clock.wall += ms
    clock.steady += ms
  }

  /** Everything that was asked of the database is done. */
  async function idle(): Promise<void> {
    await nextTurn()
    await stored.alerts()
    await nextTurn()
  }

  return {
    oracle,
    clock,
    list,
    pass,
    async look(part: number, lasts = 0, sleeps = 0): Promise<void> {
      const shown = list.slice(part * SIZE, (part + 1) * SIZE)
      const rows = keep(
        part,
        shown.map((row) => ({ ...row })),
      )
      const begun = { ...clock }
      pass(lasts)
      clock.wall += sleeps
      const ended = { ...clock }
      program.history.observe({ part, rows, begun, ended })
      oracle.look(rows, begun, ended)
      await idle()
    },
    gap(): Promise<void> {
      program.history.gap()
      oracle.gap()
      return idle()
    },
    async restart(): Promise<void> {
      await program.history.close()
      oracle.restart()
      program = startProgram(stored, clock)
    },
    kill(): void {
      program.kill()
      oracle.kill()
      pass(30_000)
      program = startProgram(stored, clock)
    },
    ask: () => program.history.lines(EVERYBODY, { from: START, to: clock.wall }),
    close: () => program.history.close(),
  }
}

/** Hands on the same rows, and the same list of them, for what is the same as before. */
function createKeeper() {
  const kept = new Map<number, StatusRow[]>()
  return (part: number, rows: StatusRow[]): StatusRow[] => {
    const before = kept.get(part) ?? []
    const isSame = rows.map((row, at) => isDeepStrictEqual(row, before[at]))
    const result = rows.map((row, at) => (isSame[at] ? (before[at] ?? row) : row))
    const known = result.length === before.length && !isSame.includes(false) ? before : result
    kept.set(part, known)
    return known
  }
}

type Changes = { [S in Step & { kind: 'flip' | 'leave' | 'come' } as S['kind']]: (step: S) => void }

/** What changes in the service's list. */
function changes(list: { id: number; on_line: boolean }[]): Changes {
  const at = (place: number, length = list.length) => place % Math.max(1, length)
  return {
    flip({ place }) {
      const row = list[at(place)]
      if (row) row.on_line = !row.on_line
    },
    leave: ({ place }) => void list.splice(at(place), 1),
    come({ id, place, online }) {
      const before = list.findIndex((row) => row.id === id)
      if (before >= 0) list.splice(before, 1)
      list.splice(at(place, list.length + 1), 0, { id, on_line: online })
    },
  }
}

/** A history whose database hears nothing more of it once it is killed. */
function startProgram(
  stored: Asked<PresenceTables>,
  clock: { wall: number; steady: number },
): { history: PresenceHistory; kill(): void } {
  let killed = false
  const mortal = operationsOver<Asked<PresenceTables>>((name, given) =>
    killed
      ? new Promise(() => undefined)
      : (stored[name as keyof typeof stored] as (...given: unknown[]) => unknown)(...given),
  )
  const history = createPresenceHistory({
    stored: mortal,
    describe: (error) => {
      throw error
    },
    now: () => ({ ...clock }),
    tolerance: () => TOLERANCE,
  })
  return { history, kill: () => void (killed = true) }
}
