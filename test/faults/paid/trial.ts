import { makeDisk } from '../../support/disk.ts'
import { copyOf, putBack, type FolderCopy } from '../folder-copy.ts'
import type { Course } from '../course.ts'
import { harm, type HarmChoice } from '../harm.ts'
import type { Violation } from '../judge.ts'
import { Died, type AccountLife, type Life } from '../program-process.ts'
import { judgeAll, judgeKill } from './judge.ts'
import { hear, pressAgain, review, type Spender } from './spender.ts'
import { BEHAVIOURS, startPaidService, type Behaviour } from './service.ts'
import { createStarts } from './starts.ts'
import { createWishes, type Kind, type Wish } from './wishes.ts'
import { createZoned, type Zoned } from './zoned.ts'

/** When the program is killed. */
export const MOMENTS = [
  ...['pressed', 'arrived', 'between', 'looking', 'looked', 'told'],
  ...['zone', 'harmed', 'restored'],
] as readonly Moment[]
/** Of what a person has pressed. */
type Pressed = 'pressed' | 'arrived' | 'between' | 'looking' | 'looked' | 'told'
/** `harmed`, `restored`: at any of them, and then something happens to what the program has left. */
export type Moment = Pressed | 'zone' | 'harmed' | 'restored'

/** A kill, and what was wanted then. */
export interface PaidKill {
  kind: Kind | 'zone'
  moment: Moment
}

export interface PaidTrial {
  violations: Violation[]
  /** One life that ends by a kill. */
  live(moment: Moment): Promise<PaidKill>
  /** One life in which nothing happens, and the last look at everything. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface PaidTrialOptions {
  /** The bundled program. */
  program: string
  /** By which interface the account is reached. */
  family: 'rest' | 'rpc'
  course: Course
  /** What requests may meet. */
  behaviours?: readonly Behaviour[] | undefined
  /** What those may meet that ask for the same once more. */
  again?: readonly Behaviour[] | undefined
  /** What may be done to files. */
  harm?: HarmChoice | undefined
}

interface Parts extends Spender {
  /** The data folder. */
  home: string
  family: 'rest' | 'rpc'
  behaviours: readonly Behaviour[]
  /** What has happened so far, life by life. */
  past: string[]
  nextWish(): Wish
  zoned: Zoned
  violations: Violation[]
}

const PRESSED: readonly Pressed[] = ['pressed', 'arrived', 'between', 'looking', 'told']

/** A moment takes no longer, in milliseconds: what hangs is killed as it hangs. */
const PATIENCE = 4_000

export async function startPaidTrial(options: PaidTrialOptions): Promise<PaidTrial> {
  const { program, family, course } = options
  const { behaviours = BEHAVIOURS, again = ['ok', 'ok', 'limited'] } = options
  const disk = makeDisk()
  const service = await startPaidService(course)
  const { home } = disk
  const parts: Parts = {
    ...{ home, family, behaviours, again, service, course },
    ...{ wishes: [], past: [], violations: [] },
    nextWish: createWishes(family, course),
    zoned: createZoned(service.zoned, course),
  }
  const { violations, zoned, past } = parts
  const note = (wrong: readonly Violation[]) => {
    for (const { kind, what } of wrong)
      violations.push({ kind, what: `${what} (${past.join(', ')})` })
  }
  const { start, knowsRest } = createStarts({ program, family, home, rest: service.rest })

  async function live(moment: Moment): Promise<PaidKill> {
    // Whoever signs in knows the REST address until that life is over.
    if (family === 'rpc' && knowsRest()) await (await start()).kill()
    const copy = copyOf(home)
    const life = await start()
    try {
      const isOver = course.wait(PATIENCE, () => life.gone)
      await orDied(Promise.race([liveUntil(parts, life, moment), isOver]))
    } finally {
      await life.kill()
    }
    parts.past.push(disturb(parts, moment, copy, options.harm) ?? moment)
    copy.remove()
    note(life.troubles.map((what): Violation => ({ kind: 'wrong', what })))
    note(judgeKill(parts.wishes, service))
    const last = moment === 'zone' ? undefined : parts.wishes.at(-1)
    return { kind: last?.kind ?? 'zone', moment }
  }

  async function settle(): Promise<void> {
    await service.settled()
    service.script()
    const life = await start()
    const [one] = life.accounts
    if (one) {
      await review(parts, one, 1)
      note(await zoned.check(one, family))
      note(judgeAll(parts.wishes, service))
    }
    await life.kill()
  }

  return {
    violations,
    live,
    settle,
    async close() {
      await service.close()
      disk.remove()
    },
  }
}

/** Files that keep what was paid for, and all that the app knows besides; databases are harmed elsewhere. */
const HARMED: HarmChoice = { files: /\.json$/ }

/**
 * What happens to what a life has left; returns what was done to which file.
 * @param copy what was there before it
 */
function disturb(
  { home, course, zoned }: Parts,
  moment: Moment,
  copy: FolderCopy,
  only = HARMED,
): string | undefined {
  if (moment === 'harmed') {
    const done = harm(course, { home, earlier: copy.path, only })
    return done && `${done.file} ${done.how}`
  }
  if (moment === 'restored') {
    putBack(copy, home)
    zoned.forget()
  }
  return undefined
}

/** What a person does in one life until the moment of its kill. */
async function liveUntil(parts: Parts, life: Life, moment: Moment): Promise<void> {
  const { course, service, zoned, family, violations } = parts
  const [one] = life.accounts
  if (!one) return
  service.script()
  violations.push(...(await zoned.check(one, family)))
  await zoned.write(one)
  if (course.chance(0.6)) await review(parts, one, 0.6)
  await pressAgain(parts, one)
  if (moment === 'zone') return zoned.move(one)
  const wish = parts.nextWish()
  parts.wishes.push(wish)
  const at = moment === 'harmed' || moment === 'restored' ? course.pick(PRESSED) : moment
  service.script(
    ...wish.whats.map((_, place) => {
      return at === 'between' && place === 0 ? 'ok' : course.pick(parts.behaviours)
    }),
  )
  const arrived = service.arrival()
  const pressed = wish.press(one)
  pressed.catch(() => undefined)
  await reach(at, { parts, one, arrived, pressed })
}

interface Pressing {
  parts: Parts
  one: AccountLife
  /** The first request has come. */
  arrived: Promise<void>
  /** The program has said what became of it. */
  pressed: Promise<void>
}

/** Resolves at a moment of what a person has pressed. */
async function reach(moment: Pressed, { parts, one, arrived, pressed }: Pressing): Promise<void> {
  const { course, service } = parts
  const answered = () => course.wait(150, () => pressed)
  // What is held back never arrives.
  const come = () => Promise.race([arrived, pressed])
  const until: Record<Pressed, () => Promise<unknown>> = {
    pressed: () => course.wait(course.int(0, 12)),
    arrived: async () => {
      await come()
      await course.wait(course.int(0, 6))
    },
    // One step is done, and the next has begun, or is about to.
    between: async () => {
      await come()
      const next = service.arrival()
      const waits = course.pick(['for the next', 'no longer']) === 'for the next'
      if (waits) await Promise.race([next, course.wait(60, () => pressed)])
      await course.wait(course.int(0, 12))
    },
    looking: async () => {
      await come()
      await course.wait(course.int(5, 90))
    },
    looked: async () => {
      await Promise.race([pressed, answered()])
      await one.command('ledger.open', { cabinet: one.cabinet }).then((open) => hear(parts, open))
    },
    told: () => Promise.race([pressed, answered()]),
  }
  await until[moment]()
}

async function orDied<T>(task: Promise<T>): Promise<T | undefined> {
  try {
    return await task
  } catch (error) {
    if (!(error instanceof Died)) throw error
    return undefined
  }
}
