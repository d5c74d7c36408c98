import type { Random } from '../../electron/demo/random.ts'
import type { Message } from '../../electron/bridge/inbox.ts'
import type { CabinetId, Generation } from '../../electron/bridge/cabinet.ts'
import { DOUBTFUL } from './service/behaviours.ts'
import { viewFile, type FileView, type OpenFile } from './file-view.ts'
import {
  judgeDoubled,
  judgeEnd,
  judgeKill,
  judgeHarm,
  judgeUnrest,
  type Records,
  type Violation,
} from './judge.ts'
import { createPerson, type Person } from './person.ts'
import type { AccountLife } from './program-process.ts'
import { startRecorder, type Recorder } from './service/recorder.ts'
import { rest } from './rest.ts'

const DAY = 86_400_000
/** Days ago, on which customers wrote before the first start. */
const PAST = [2, 6, 10, 14, 18, 22, 26]
const OLDEST = Math.max(...PAST) + 1
/** Readings of what is new in which all is done that does not wait for anybody. */
const OFTEN = 10
/** Hours that a service may be ahead of UTC. */
const OFFSETS = [3, 3, -12, -9.5, -3.5, 0, 1, 5.75, 8, 14]

/** One account of a trial: its service, who writes from it, and what became of what they wrote. */
export interface Account {
  generation: Generation
  recorder: Recorder
  person: Person
  /** The disk as the last kill left it. */
  before: FileView | undefined
  /** Its cabinet is known from the first start on. */
  cabinet: CabinetId
  /** Decides some of what is open, and writes some more, without waiting for what comes of it. */
  stir(life: AccountLife): Promise<void>
  /** Looks at what a life left, and judges it. */
  look(): Violation[]
  /**
   * Looks at what a life left whose file was harmed before: what is missing must have been told, and is
   * missed no more.
   */
  miss(isTold: boolean, how: string): Violation[]
  /** Whether reading all of its database fails. */
  cannotBeRead(): boolean
  /** Keys of the rows that the program knows for its own. */
  ownKeys(): ReadonlySet<string>
  /**
   * Resolves when the program has asked so many times more for what is new, or is gone: by default so often that
   * it has done meanwhile whatever it had to do.
   */
  reads(life: Pick<AccountLife, 'gone'>, times?: number): Promise<void>
  /** Resolves when everything is at rest. */
  settle(life: AccountLife): Promise<void>
  /** Judges what is there in the end, at rest or not. */
  end(): Violation[]
}

export interface AccountOptions {
  /** Makes its texts tell from those of others. */
  name: string
  generation: Generation
  random: Random
  home: string
  /** The keychain. */
  secrets: ReadonlyMap<string, string>
  openFile: OpenFile
}

export async function startAccount(options: AccountOptions): Promise<Account> {
  const { name, generation, random, home, secrets, openFile } = options
  const recorder = await startRecorder({ name, random, offset: random.pick(OFFSETS) })
  const person = createPerson({ name, recorder, random })
  /** Every message as the program showed it last. */
  let shown: Message[] = []
  let waits = ''
  let isAtRest = false
  for (const day of PAST) recorder.came(`${name} old ${day}`, day * DAY)

  function records(): Records {
    const key = secrets.get(`archive/${account.cabinet}`) as string
    const ids = person.written.map(({ id }) => id)
    const view = viewFile({ home, cabinet: account.cabinet, key }, openFile, ids)
    account.before = view
    const { written, allowed } = person
    const { taken, early } = recorder
    return { view, written, allowed, taken, early }
  }

  const account: Account = {
    generation,
    recorder,
    person,
    before: undefined,
    cabinet: '',
    async stir(life) {
      if (account.before) await person.decide(life, account.before, 0.3)
      await person.decidePlanned(life, 0.3)
      if (random.chance(0.3)) await person.background(life, 2, ['ok', 'slow', ...DOUBTFUL])
    },
    look() {
      const found = records()
      return [...judgeKill(found), ...judgeDoubled(found, [...recorder.disfigured.values()])]
    },
    miss: (isTold, how) => judgeHarm(records(), person.written, isTold, how),
    ownKeys: () => records().view.keys,
    cannotBeRead: () => records().view.isDamaged,
    async reads({ gone }, times = OFTEN) {
      await Promise.race([gone, newsRead(recorder, times)])
    },
    async settle(life) {
      const onShown = (messages: Message[], still: string) => {
        shown = messages
        waits = still
      }
      const options = { person, disfigured: recorder.disfigured, oldest: OLDEST, onShown }
      await rest(life, options)
      // What hangs until everything is decided goes at last.
      recorder.carryOut()
      await life.command('cabinet.check', { cabinet: life.cabinet })
      await rest(life, options)
      isAtRest = true
    },
    end() {
      const disfigured = [...recorder.disfigured.values()]
      const judge = isAtRest ? judgeEnd : judgeUnrest
      const last = records()
      const end = judge(last, { received: recorder.incoming(), shown, disfigured, waits })
      return [...judgeKill(last), ...end]
    },
  }
  return account
}

async function newsRead(recorder: Recorder, times: number): Promise<void> {
  for (let left = times; left > 0; left--) await recorder.arrival('news')
}
