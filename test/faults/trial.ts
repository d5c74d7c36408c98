import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import type { Generation } from '../../electron/core/cabinet/types.ts'
import { startAccount, type Account } from './account.ts'
import { bring } from './bring.ts'
import { makeDisk } from '../support/disk.ts'
import { archiveOpenerOf } from './file-view.ts'
import type { Violation } from './judge.ts'
import type { Written } from './person.ts'
import { Died, startProgram, type Life } from './program-process.ts'
import type { KilledIn, Target } from './states.ts'
import { whereabouts } from './whereabouts.ts'

/** A state that is not reached by then is not waited for any more, in milliseconds. */
const PATIENCE = 3_000
/** Until everything has to be settled in the end, in milliseconds. */
const SETTLING = 40_000
/** How far a computer's clock may be ahead, in milliseconds. */
const CLOCKS = [0, 0, 3, -3, 0.2].map((days) => days * 86_400_000)
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
  random: Random
  /** How long everything may take to settle in the end, in milliseconds. */
  settling?: number
}

export async function startTrial(options: TrialOptions): Promise<Trial> {
  const { program, name, generations, random, settling = SETTLING } = options
  const disk = makeDisk()
  const { home } = disk
  const secrets = new Map<string, string>()
  const openFile = await archiveOpenerOf(program)
  const shared = { random, home, secrets, openFile }
  const accounts = await Promise.all(
    generations.map((generation, index) =>
      startAccount({ ...shared, generation, name: `${name}${index === 0 ? '' : 'b'}` }),
    ),
  )
  const violations: Violation[] = []
  let clock = random.pick(CLOCKS)
  let lives = 0

  async function start(dieWithin?: number): Promise<Life> {
    lives += 1
    const life = await startProgram(program, {
      ...{ home, secrets, clock, leaveCode: lives === 1 },
      accounts: accounts.map(({ recorder: { rest }, generation }) => ({ rest, generation })),
      ...(dieWithin !== undefined && { dieWithin }),
    })
    await life.accounts[0]?.command('settings.change', { undoSeconds: 0 })
    for (const [index, one] of life.accounts.entries()) {
      const { cabinet } = one
      ;(accounts[index] as Account).cabinet = cabinet
      await one.command('inbox.pause', { cabinet, paused: false })
    }
    return life
  }

  const judge = () => violations.push(...accounts.flatMap((account) => account.look()))

  /** Between two lives somebody may set the computer's clock. */
  function maySetClock(): void {
    if (!random.chance(0.15)) return
    clock = random.pick(CLOCKS)
    for (const { recorder } of accounts) recorder.forgetWait()
  }

  /** Two starts that are cut off, one right after the other. */
  async function cutStarts(): Promise<Kill[]> {
    if (lives === 0) return []
    for (let times = 2; times > 0; times--) {
      const life = await orDied(start(random.int(1, STARTING)))
      await life?.kill()
    }
    judge()
    const { generation } = random.pick(accounts)
    const kill: Kill = { generation, where: 'starting' }
    return [kill, kill]
  }

  /** What one account's message comes to in this life, while all accounts do something. */
  async function busy(life: Life, target: Exclude<Target, 'starting'>, index: number) {
    for (const [other, account] of accounts.entries()) {
      // What a life is about must not stand behind others in the queue.
      const isFirst = target === 'queued' || target === 'anytime'
      const one = life.accounts[other]
      if (one && !(isFirst && other === index)) await account.stir(one)
    }
    const one = life.accounts[index]
    const { person, recorder } = accounts[index] as Account
    return one && bring(target, { life: one, person, recorder, random, disk })
  }

  async function liveOnce(target: Exclude<Target, 'starting'>): Promise<Kill[]> {
    maySetClock()
    const index = random.int(0, accounts.length - 1)
    const account = accounts[index] as Account
    const { recorder, generation } = account
    recorder.holdHistory(target === 'reading')
    const life = await start()
    let subject: Written | undefined
    try {
      subject = await orDied(inTime(busy(life, target, index), PATIENCE))
    } finally {
      await life.kill()
      disk.free()
    }
    recorder.holdRefreshes(false)
    recorder.holdHistory(false)
    recorder.listing(true)
    // A full disk is a trouble that is told.
    if (target !== 'diskFull') violations.push(...life.troubles.map(wrong))
    judge()
    const { before } = account
    return [{ generation, where: subject && before && whereabouts(subject, before, recorder) }]
  }

  return {
    violations,
    live: (target) => (target === 'starting' ? cutStarts() : liveOnce(target)),

    async settle() {
      for (const { recorder } of accounts) recorder.calm()
      const life = await start()
      const rests = life.accounts.map(async (one, index) => accounts[index]?.settle(one))
      await orDied(inTime(Promise.all(rests), settling))
      await life.kill()
      violations.push(...accounts.flatMap((account) => account.end()))
    },

    async close() {
      for (const { recorder } of accounts) await recorder.close()
      disk.remove()
    },
  }
}

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

/** What a task comes to, or nothing when it takes too long. */
async function inTime<T>(task: Promise<T>, limit: number): Promise<T | undefined> {
  const over = new AbortController()
  // What fails after its time is nobody's business any more.
  task.catch(() => undefined)
  try {
    return await Promise.race([
      task,
      pause(limit, undefined, { signal: over.signal, ref: false }).catch(() => undefined),
    ])
  } finally {
    over.abort()
  }
}
