import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../../electron/demo/random.ts'
import { makeDisk } from '../../support/disk.ts'
import { copyOf, putBack, type FolderCopy } from '../folder-copy.ts'
import { harm, type HarmChoice } from '../harm.ts'
import type { Violation } from '../judge.ts'
import { Died, type Life } from '../program-process.ts'
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
  random: Random
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
  const { family, random } = options
  const { behaviours = BEHAVIOURS, again = ['ok', 'ok', 'limited'] } = options
  const disk = makeDisk()
  const service = await startPaidService()
  const { home } = disk
  const parts: Parts = {
    ...{ home, family, behaviours, again, service, random },
    ...{ wishes: [], past: [], violations: [] },
    nextWish: createWishes(family, random),
    zoned: createZoned(service.zoned, random),
  }
  const { violations, zoned, past } = parts
  const note = (wrong: readonly Violation[]) => {
    for (const { kind, what } of wrong)
      violations.push({ kind, what: `${what} (${past.join(', ')})` })
  }
  const { start, knowsRest } = createStarts({
    program: options.program,
    family,
    home,
    rest: service.rest,
  })

  return {
    violations,
    async live(moment) {
      // Whoever signs in knows the REST address until that life is over.
      if (family === 'rpc' && knowsRest()) await (await start()).kill()
      const copy = copyOf(home)
      const life = await start()
      try {
        await orDied(inTime(liveUntil(parts, life, moment)))
      } finally {
        await life.kill()
      }
      parts.past.push(disturb(parts, moment, copy, options.harm) ?? moment)
      copy.remove()
      note(life.troubles.map((what): Violation => ({ kind: 'wrong', what })))
      note(judgeKill(parts.wishes, service))
      const last = moment === 'zone' ? undefined : parts.wishes.at(-1)
      return { kind: last?.kind ?? 'zone', moment }
    },
    async settle() {
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
    },
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
  { home, random, zoned }: Parts,
  moment: Moment,
  copy: FolderCopy,
  only = HARMED,
): string | undefined {
  if (moment === 'harmed') {
    const done = harm(random, { home, earlier: copy.path, only })
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
  const { random, service, zoned, family, violations } = parts
  const [one] = life.accounts
  if (!one) return
  service.script()
  violations.push(...(await zoned.check(one, family)))
  await zoned.write(one)
  if (random.chance(0.6)) await review(parts, one, 0.6)
  await pressAgain(parts, one)
  if (moment === 'zone') return zoned.move(one)
  const wish = parts.nextWish()
  parts.wishes.push(wish)
  const at = moment === 'harmed' || moment === 'restored' ? random.pick(PRESSED) : moment
  service.script(
    ...wish.whats.map((_, place) => {
      return at === 'between' && place === 0 ? 'ok' : random.pick(parts.behaviours)
    }),
  )
  const arrived = service.arrival()
  const pressed = wish.press(one)
  pressed.catch(() => undefined)
  const until: Record<Pressed, () => Promise<unknown>> = {
    pressed: () => pause(random.int(0, 12)),
    arrived: async () => {
      await arrived
      await pause(random.int(0, 6))
    },
    // One step is done, and the next is about to begin, or has.
    between: async () => {
      await arrived
      if (random.chance(0.5)) await Promise.race([service.arrival(), pause(60)])
      await pause(random.int(0, 12))
    },
    looking: async () => {
      await arrived
      await pause(random.int(5, 90))
    },
    looked: async () => {
      await Promise.race([pressed, pause(150)])
      await one.command('ledger.open', { cabinet: one.cabinet }).then((open) => hear(parts, open))
    },
    told: () => Promise.race([pressed, pause(150)]),
  }
  await until[at]()
}

async function orDied<T>(task: Promise<T>): Promise<T | undefined> {
  try {
    return await task
  } catch (error) {
    if (!(error instanceof Died)) throw error
    return undefined
  }
}

async function inTime<T>(task: Promise<T>): Promise<T | undefined> {
  task.catch(() => undefined)
  return Promise.race([task, pause(PATIENCE, undefined, { ref: false })])
}
