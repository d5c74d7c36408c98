import { inspect } from 'node:util'
import type { Generation } from '../../electron/bridge/cabinet.ts'
import { startAccount, type Account } from './account.ts'
import { bring } from './bring.ts'
import type { Course } from './course.ts'
import type { Cluster } from '../support/postgres/cluster.ts'
import { makeDisk, type Disk } from '../support/disk.ts'
import { databaseOpenerOf, type OpenFile } from './file-view.ts'
import type { HarmChoice } from './harm.ts'
import type { Violation } from './judge.ts'
import { startOffice, type Office } from './office.ts'
import {
  copied,
  harmed,
  restored,
  wrongClocks,
  type Disturbed,
  type Disturbing,
} from './disturbed.ts'
import { createLives, type Lives } from './lives.ts'
import type { Written } from './person.ts'
import { Died, type AccountLife, type Life } from './program-process.ts'
import type { KilledIn, LifeTarget, SpecialTarget, Target } from './states.ts'
import { upgraded } from './upgraded.ts'
import { whereabouts } from './whereabouts.ts'

/** A state that is not reached by then is not waited for any more, in milliseconds. */
const PATIENCE = 3_000
/** Nor before so many times what the life took to begin: a busy machine takes longer for the rest as well. */
const STARTS = 6
/**
 * Until everything has to be settled in the end, in milliseconds: an older account that has sent a lot reads
 * its list once a minute.
 */
const SETTLING = 240_000
/** By plan neither is waited for when the program has asked so often for what is new. */
const MANY = 100
/** Until when a start is cut off, in milliseconds. */
const STARTING = 160

/** What was killed. */
export interface Kill {
  generation: Generation
  /** Where its message was; nothing when a person had dropped it, or it never was queued. */
  where: KilledIn | undefined
}

/** One or two accounts through many lives of the program, and what must hold at each end. */
export interface Trial {
  violations: Violation[]
  /** What it has left is not worth going on with. */
  isSpent(): boolean
  /** Lives that end by a kill: one, or two where starts are cut off. */
  live(target: Target): Promise<Kill[]>
  /** One life in which everything comes to rest, and the last look at everything. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface TrialOptions {
  /** The bundled program. */
  program: string
  /** Makes its texts tell from those of other trials. */
  name: string
  /** Of each account. */
  generations: readonly Generation[]
  course: Course
  /** Lives of a program with a fault end where that is at its worst, should they come there. */
  diesOfFault?: boolean
  /** What may be done to files; anything unless told. */
  harm?: HarmChoice | undefined
  /** Where each account belongs to a team of its own; to none without it. */
  cluster?: Cluster | undefined
}

/** What all lives of a trial share. */
interface TrialParts {
  accounts: readonly Account[]
  /** Of each account that belongs to a team. */
  offices: readonly Office[]
  lives: Lives
  disk: Disk
  course: Course
  diesOfFault: boolean
  /** What was found to be wrong so far. */
  violations: Violation[]
  secrets: Map<string, string>
  openFile: OpenFile
  harm: HarmChoice | undefined
  /** See `Trial.isSpent`. */
  isSpent: boolean
}

export async function startTrial(options: TrialOptions): Promise<Trial> {
  const { program, name, generations, course, diesOfFault = false, harm, cluster } = options
  const disk = makeDisk()
  const { home } = disk
  const secrets = new Map<string, string>()
  const openFile = await databaseOpenerOf(program)
  const shared = { random: course, home, secrets, openFile }
  const accounts = await Promise.all(
    generations.map((generation, index) =>
      startAccount({ ...shared, generation, name: `${name}${index === 0 ? '' : 'b'}` }),
    ),
  )
  const offices = cluster
    ? await Promise.all(generations.map((generation) => startOffice(cluster, generation)))
    : []
  const places = offices.map(({ place }) => place)
  const lives = createLives({ program, home, secrets, accounts, places, random: course })
  const violations: Violation[] = []
  // Which cabinets there are is known from the first life on.
  if (cluster) await (await lives.start()).kill()
  const parts: TrialParts = {
    ...{ accounts, offices, lives, disk, course, violations, secrets, openFile, harm },
    ...{ diesOfFault, isSpent: false },
  }

  /** What fails is wrong. */
  async function attempt<T>(task: Promise<T>): Promise<T | undefined> {
    try {
      return await task
    } catch (error) {
      violations.push(wrong(`a life failed: ${inspect(error)}`))
      return undefined
    }
  }

  return {
    violations,
    isSpent: () => parts.isSpent,
    live: async (target) =>
      (await attempt(
        target in special
          ? special[target as SpecialTarget](parts)
          : liveOnce(parts, target as LifeTarget),
      )) ?? [],
    settle: () => attempt(settle(parts)),

    async close() {
      for (const { recorder } of accounts) await recorder.close()
      for (const office of offices) await office.close()
      disk.remove()
    },
  }
}

/** One life in which everything comes to rest, and the last look at everything. */
async function settle({ accounts, offices, lives, course, violations }: TrialParts): Promise<void> {
  for (const { recorder } of accounts) recorder.calm()
  for (const office of offices) office.calm()
  if (course.chance(0.5)) for (const { recorder } of accounts) recorder.carryOut()
  const life = await lives.start()
  const rests = life.accounts.map(async (one, index) => accounts[index]?.settle(one))
  const isOver = course.wait(SETTLING, () => manyReadings(accounts, life))
  try {
    await orDied(unless(isOver, Promise.all(rests)))
    for (const [index, office] of offices.entries()) {
      const { recorder, ownKeys } = accounts[index] as Account
      violations.push(...(await office.judge(recorder, ownKeys)))
    }
  } finally {
    await life.kill()
  }
  violations.push(...life.troubles.map(wrong))
  violations.push(...accounts.flatMap((account) => account.end()))
}

/** Lives of their own kind. */
const special: Record<SpecialTarget, (parts: TrialParts) => Promise<Kill[]>> = {
  starting: cutStarts,
  harmed: (parts) => disturb(parts, harmed, 'a file was harmed'),
  copied: (parts) => disturb(parts, copied, 'a copy was in use'),
  restored: (parts) => disturb(parts, restored, 'a folder was put back'),
  upgraded: (parts) =>
    disturb(parts, (one) => upgraded(one, parts.openFile), 'an older version died'),
  wrongClocks: (parts) => disturb(parts, wrongClocks, 'the clock was wrong'),
}

/** Lives between which something happens to what they leave; each is killed. */
async function disturb(
  parts: TrialParts,
  how: (disturbing: Disturbing) => Promise<Disturbed>,
  where: KilledIn,
): Promise<Kill[]> {
  const { accounts, lives, disk, secrets, course, violations, harm } = parts
  const index = course.int(0, accounts.length - 1)
  const account = accounts[index] as Account
  const shared = { lives, home: disk.home, secrets, course, harm }
  // Nobody could know them again in the list of a service that writes them down as others.
  for (const { person, recorder } of accounts) {
    recorder.listing(true)
    for (const { text } of person.written) {
      recorder.script(text, 'ok')
      recorder.writeAsSent(text)
    }
  }
  const fill = (life: Life) =>
    queueSome(account, life.accounts[index] as AccountLife, course, where)
  const { violations: found, isSpent } = await how({ ...shared, account, index, fill })
  violations.push(...found)
  if (isSpent) parts.isSpent = true
  else violations.push(...look(accounts))
  const kill: Kill = { generation: account.generation, where }
  return [kill, kill]
}

const LENGTHS = ['long', 'long', 'long', 'short', 'short'] as const

/** Some texts that leave, and some that wait when the life ends. */
async function queueSome(
  { person, recorder, reads }: Account,
  life: AccountLife,
  course: Course,
  where: KilledIn,
): Promise<void> {
  const undoSeconds = where === 'the clock was wrong' ? 1 : 0
  await life.command('settings.change', { undoSeconds })
  const leaves = where === 'a file was harmed' || where === 'a folder was put back'
  const sent = leaves ? course.pick([1, 2, 3, 4]) : 0
  const isLong = where === 'a file was harmed' && course.pick(LENGTHS) === 'long'
  for (let count = 0; count < sent; count++) {
    const text = person.nextText(isLong)
    const arrived = recorder.arrival({ text })
    await person.write(life, text, [course.pick(['ok', 'ok', 'slow'])])
    // By plan what follows from its leaving comes, too.
    const isDone = () => arrived.then(() => reads(life))
    if (count === sent - 1) await course.wait(course.int(0, 120), isDone)
  }
  if (undoSeconds === 0) {
    await life.command('inbox.pause', { cabinet: life.cabinet, paused: true })
  }
  if (course.chance(0.5)) {
    const after = course.pick([30, 3_600_000])
    const planned = person.nextText()
    await person.plan(life, planned, ['ok'], after)
    recorder.writeAsSent(planned)
  }
  for (let count = course.pick([1, 2, 3]); count > 0; count--) {
    const text = person.nextText(isLong)
    await person.write(life, text, ['ok'])
    recorder.writeAsSent(text)
  }
}

/** Two starts that are cut off, one right after the other. */
async function cutStarts({ accounts, lives, course, violations }: TrialParts): Promise<Kill[]> {
  if (!lives.haveBegun()) return []
  for (let times = 2; times > 0; times--) {
    const life = await orDied(
      lives.start({ until: (asks) => course.wait(course.int(1, STARTING), asks) }),
    )
    await life?.kill()
  }
  violations.push(...look(accounts))
  const { generation } = course.pick(accounts)
  const kill: Kill = { generation, where: 'starting' }
  return [kill, kill]
}

/** One life that ends by a kill while one account's message is where the target says. */
async function liveOnce(parts: TrialParts, target: LifeTarget): Promise<Kill[]> {
  const { accounts, lives, disk, course, violations, diesOfFault } = parts
  lives.maySetClock()
  const index = course.int(0, accounts.length - 1)
  const account = accounts[index] as Account
  const { recorder, generation } = account
  recorder.holdHistory(target === 'reading')
  for (const office of parts.offices) office.stir(course)
  const begun = performance.now()
  const life = await lives.start({ diesOfFault })
  const patience = Math.max(PATIENCE, STARTS * (performance.now() - begun))
  let subject: Written | undefined
  try {
    const isOver = course.wait(patience, () => manyReadings(accounts, life))
    subject = await orDied(unless(isOver, busy(parts, life, target, index)))
  } finally {
    await life.kill()
    disk.free()
  }
  recorder.letGo()
  // What hung goes while the program does not run, or later still.
  if (course.chance(0.3)) recorder.carryOut()
  recorder.listing(true)
  // A full disk is a trouble that is told.
  if (target !== 'diskFull') violations.push(...life.troubles.map(wrong))
  violations.push(...look(accounts))
  const { before } = account
  return [{ generation, where: subject && before && whereabouts(subject, before, recorder) }]
}

/** What one account's message comes to in this life, while all accounts do something. */
async function busy(
  { accounts, course, disk }: TrialParts,
  life: Life,
  target: LifeTarget,
  index: number,
): Promise<Written | undefined> {
  for (const [other, account] of accounts.entries()) {
    // What a life is about must not stand behind others in the queue.
    const isFirst = target === 'queued' || target === 'anytime'
    const one = life.accounts[other]
    if (one && !(isFirst && other === index)) await account.stir(one)
  }
  const one = life.accounts[index]
  const { person, recorder, reads } = accounts[index] as Account
  return one && bring(target, { life: one, person, recorder, reads, course, disk })
}

/** What is wrong with what a life left of any account. */
const look = (accounts: readonly Account[]) => accounts.flatMap((account) => account.look())

const wrong = (what: string): Violation => ({ kind: 'wrong', what })

/** What a life's task comes to, or nothing when the program died meanwhile. */
async function orDied<T>(task: Promise<T>): Promise<T | undefined> {
  try {
    return await task
  } catch (error) {
    if (!(error instanceof Died)) throw error
    return undefined
  }
}

/** What a task comes to, or nothing when its time is over before. */
async function unless<T>(isOver: Promise<void>, task: Promise<T>): Promise<T | undefined> {
  // What fails after its time is nobody's business any more.
  task.catch(() => undefined)
  return (await Promise.race([task, isOver])) ?? undefined
}

/** Resolves when the program has read for every account what it may take to come to rest. */
async function manyReadings(accounts: readonly Account[], life: Life): Promise<void> {
  await Promise.all(accounts.map((account) => account.reads(life, MANY)))
}
