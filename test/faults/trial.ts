import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../electron/demo/random.ts'
import type { Message } from '../../electron/core/inbox/types.ts'
import type { Generation } from '../../electron/core/cabinet/types.ts'
import { bring } from './bring.ts'
import { archiveOpenerOf, viewFile, type FileView } from './file-view.ts'
import { judgeEnd, judgeKill, type Records, type Violation } from './judge.ts'
import { createPerson, type Written } from './person.ts'
import { Died, startProgram, type Life } from './program-process.ts'
import { DOUBTFUL, startRecorder } from './recorder.ts'
import { rest } from './rest.ts'
import type { KilledIn, Target } from './states.ts'
import { whereabouts } from './whereabouts.ts'

/** A state that is not reached by then is not waited for any more, in milliseconds. */
const PATIENCE = 3_000
/** Until everything has to be settled in the end, in milliseconds. */
const SETTLING = 20_000
/** Days ago, on which customers wrote before the first start. */
const PAST = [2, 6, 10, 14, 18, 22, 26]
const OLDEST = Math.max(...PAST) + 1
/** Hours that a service may be ahead of UTC. */
const OFFSETS = [3, 3, -12, -9.5, -3.5, 0, 1, 5.75, 8, 14]
/** How far a computer's clock may be ahead, in milliseconds. */
const CLOCKS = [0, 0, 3, -3, 0.2].map((days) => days * 86_400_000)
/** Until when a start is cut off, in milliseconds. */
const STARTING = 160

/** One cabinet through many lives of the program, and everything that must hold at each end. */
export interface Trial {
  violations: Violation[]
  /** One life that ends by a kill; answers where its message was then. */
  live(target: Target): Promise<KilledIn | undefined>
  /** One life in which everything comes to rest, and the last look at everything. */
  settle(): Promise<void>
  close(): Promise<void>
}

export interface TrialOptions {
  /** The bundled program. */
  program: string
  /** Makes its texts tell from those of other trials. */
  name: string
  generation: Generation
  random: Random
}

export async function startTrial(options: TrialOptions): Promise<Trial> {
  const { program, name, generation, random } = options
  const home = mkdtempSync(join(tmpdir(), 'switchdesk-crash-'))
  const secrets = new Map<string, string>()
  const recorder = await startRecorder(random, random.pick(OFFSETS))
  const clock = random.pick(CLOCKS)
  const person = createPerson({ name, recorder, random })
  const openFile = await archiveOpenerOf(program)
  const violations: Violation[] = []
  let lives = 0
  let cabinet = ''
  /** The disk as the last kill left it. */
  let before: FileView | undefined

  for (const day of PAST) recorder.receive(`${name} old ${day}`, day)

  async function start(dieWithin?: number): Promise<Life> {
    lives += 1
    const leaveCode = lives === 1
    const life = await startProgram(program, {
      ...{ home, rest: recorder.rest, generation, secrets, leaveCode, clock },
      ...(dieWithin !== undefined && { dieWithin }),
    })
    cabinet = life.cabinet
    await life.command('settings.change', { undoSeconds: 0 })
    await life.command('inbox.pause', { cabinet, paused: false })
    return life
  }

  /** Two starts that are cut off, one right after the other. */
  async function cutStarts(): Promise<KilledIn | undefined> {
    if (!before) return undefined
    for (let times = 2; times > 0; times--) {
      const life = await start(random.int(1, STARTING)).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error
      })
      await life?.kill()
    }
    before = look().view
    return 'starting'
  }

  /** Looks at what a life left, and has it judged. */
  function look(): Records {
    const key = secrets.get(`archive/${cabinet}`) as string
    const ids = person.written.map(({ id }) => id)
    const view = viewFile({ home, cabinet, key }, openFile, ids)
    const { written, allowed } = person
    const records = { view, written, allowed, taken: recorder.taken }
    violations.push(...judgeKill(records))
    for (const text of recorder.early.splice(0)) {
      violations.push({
        kind: 'early',
        what: `${text} left although the service had asked to wait`,
      })
    }
    return records
  }

  return {
    violations,

    async live(target) {
      if (target === 'starting') return cutStarts()
      recorder.holdHistory(target === 'reading')
      const life = await start()
      let subject: Written | undefined
      try {
        if (before) await person.decide(life, before, 0.3)
        if (target !== 'queued' && target !== 'anytime' && random.chance(0.3)) {
          await person.background(life, 2, ['ok', 'slow', ...DOUBTFUL])
        }
        subject = await inTime(bring(life, target, { person, recorder, random }), PATIENCE)
      } catch (error) {
        if (!(error instanceof Died)) throw error
      }
      await life.kill()
      recorder.holdRefreshes(false)
      recorder.holdHistory(false)
      recorder.listing(true)
      for (const what of life.troubles) violations.push({ kind: 'wrong', what })
      before = look().view
      return subject && whereabouts(subject, before, recorder)
    },

    async settle() {
      recorder.calm()
      const life = await start()
      /** Every message as the program showed it last. */
      let shown: Message[] = []
      const onShown = (messages: Message[]) => void (shown = messages)
      try {
        await inTime(rest(life, { person, oldest: OLDEST, onShown }), SETTLING)
      } catch (error) {
        if (!(error instanceof Died)) throw error
      }
      await life.kill()
      violations.push(...judgeEnd(look(), { received: recorder.incoming(), shown }))
    },

    async close() {
      await recorder.close()
      rmSync(home, { recursive: true, force: true })
    },
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
