import type { Account } from './account.ts'
import type { Course } from './course.ts'
import { copyOf, putBack, withCopy, type FolderCopy } from './folder-copy.ts'
import { harm, type HarmChoice } from './harm.ts'
import type { Violation } from './judge.ts'
import type { Lives } from './lives.ts'
import { Died, type AccountLife, type Life } from './program-process.ts'

/** How long a program is left alone with what it finds, in milliseconds. */
const FINDING = 250
/** By when a text has left that its author may take back for a second, in milliseconds. */
const LEAVING = 1_300
/** By plan that is when the list has been read so often. */
const MORE = 60

/** What a disturbed life leaves. */
export interface Disturbed {
  violations: Violation[]
  /** The file itself was harmed, and may be unreadable anywhere: nothing more is asked of it. */
  isSpent?: true
}

export interface Disturbing {
  account: Account
  index: number
  lives: Lives
  home: string
  /** The keychain. */
  secrets: Map<string, string>
  course: Course
  /** What may be done to files; anything unless told. */
  harm: HarmChoice | undefined
  /** What is left in the queue of one life, by an account that is `accounts[index]`. */
  fill(life: Life): Promise<void>
}

/** A life, or some, and what is left in the queue of each; whoever quits leaves the file without a log. */
async function liveOn({ lives, fill }: Disturbing, end: 'quits' | 'dies'): Promise<void> {
  const life = await lives.start()
  await fill(life).finally(end === 'quits' ? life.close : life.kill)
}

const BEFORE = ['a run before', 'no run before'] as const
/** A life that reads nothing sends and writes nothing, either: its log is about little. */
const LAST = ['writes', 'writes', 'reads nothing'] as const

/** The last life before a harm. */
async function liveLast(disturbing: Disturbing): Promise<void> {
  const { account, course } = disturbing
  const end = course.pick(['dies', 'dies', 'quits'] as const)
  if (course.pick(LAST) === 'writes') return liveOn(disturbing, end)
  account.recorder.holdNews(true)
  account.recorder.holdHistory(true)
  await liveOn({ ...disturbing, fill: () => Promise.resolve() }, end)
  account.recorder.letGo()
}

/** Lives, harm to a file that they left, and the life that finds that. */
export async function harmed(disturbing: Disturbing): Promise<Disturbed> {
  const { account, home, course, harm: only } = disturbing
  // An older file is another one only where a log was moved into it before, and another one since.
  if (course.pick(BEFORE) === 'a run before') await liveOn(disturbing, 'quits')
  return withCopy(home, async (earlier) => {
    // The list shows nothing yet: what left is known by the witness alone.
    account.recorder.listing(false)
    if (course.pick(BEFORE) === 'a run before') await liveOn(disturbing, 'quits')
    await liveLast(disturbing)
    const done = harm(course, { home, earlier, cabinet: account.cabinet, only })
    // Such a wait costs nothing but a refusal.
    account.recorder.forgetWait()
    const isTold = await finds(disturbing)
    account.recorder.listing(true)
    if (!done) return { violations: [] }
    const { file, how } = done
    // What is wrong within the file itself is told when it is read, and may be anywhere.
    const isSpent = file.endsWith('.db') && (how === 'flipped' || how === 'cut')
    const isToldLater = isSpent && account.cannotBeRead()
    const what = `${file.replace(account.cabinet, '')} ${how}`
    const violations = account.miss(isTold || isToldLater, what)
    return { violations, ...(isSpent && { isSpent }) }
  })
}

/**
 * A copy of the folder, of the last run or of the one before it, is put back after that has ended. The
 * service lists what left since, or does not yet.
 */
export async function restored(disturbing: Disturbing): Promise<Disturbed> {
  const { account, lives, home, course, fill } = disturbing
  const lists = course.pick(['not listed', 'listed']) === 'listed'
  account.recorder.listing(lists)
  const isOfLastRun = course.pick(['of the last run', 'of an earlier run']) === 'of the last run'
  let copy: FolderCopy | undefined
  try {
    if (!isOfLastRun) {
      await liveOn(disturbing, course.pick(['dies', 'quits']))
      copy = copyOf(home)
    }
    const life = await lives.start()
    // Nothing outside of the folder tells such a copy from what a crash leaves: the list alone does.
    const mayCrash = !isOfLastRun || lists
    const quits = !mayCrash || course.pick(['dies', 'quits']) === 'quits'
    try {
      await fill(life)
      copy ??= copyOf(home)
      await letLeave(disturbing, life)
      await fill(life)
    } finally {
      await (quits ? life.close() : life.kill())
    }
    putBack(copy, home)
    account.recorder.forgetWait()
    const isTold = await finds(disturbing)
    account.recorder.listing(true)
    const isTellable = !isOfLastRun || quits
    const untold: Violation = { kind: 'untold', what: 'a folder was put back, and nobody is told' }
    const how = `put back, ${isOfLastRun ? 'of the last run' : 'of an earlier run'}`
    return {
      violations: [
        ...account.miss(isTold || !isTellable, how),
        ...(isTold || !isTellable ? [] : [untold]),
      ],
    }
  } finally {
    copy?.remove()
  }
}

/** What waits leaves, or some of it. */
async function letLeave({ account, index, course }: Disturbing, life: Life): Promise<void> {
  const { cabinet, command } = life.accounts[index] as AccountLife
  await command('inbox.pause', { cabinet, paused: false })
  await course.wait(course.int(0, 120), () => account.reads(life))
}

/** A life that finds what was harmed; answers whether it tells so. */
async function finds({ account, index, lives, course }: Disturbing): Promise<boolean> {
  let life: Life | undefined
  try {
    const found = (life = await lives.start())
    await course.wait(FINDING, () => account.reads(found))
    return await tells(life, index)
  } catch (error) {
    if (error instanceof Died) throw error
    // A file that fails at work refuses whatever is asked, and says why.
    return true
  } finally {
    await life?.kill()
  }
}

/** A copy of the folder is in use for a while, with the same keychain or on another computer. */
export async function copied(disturbing: Disturbing): Promise<Disturbed> {
  const { account, index, lives, home, secrets, course, fill } = disturbing
  const life = await lives.start()
  await fill(life).finally(life.kill)
  const isElsewhere = course.pick(['with its keychain', 'elsewhere']) === 'elsewhere'
  const keychain = isElsewhere ? new Map(secrets) : secrets
  const findings = (life: Life) => course.wait(FINDING, () => account.reads(life))
  await withCopy(home, async (copy) => {
    const there = await lives.start({ home: copy, secrets: keychain })
    await findings(there)
    await there.kill()
  })
  const back = await lives.start()
  await findings(back)
  const isTold = await tells(back, index)
  await back.kill()
  const untold: Violation = { kind: 'untold', what: 'a copy was in use, and nobody is told' }
  return {
    violations: [...account.miss(isTold, 'copied'), ...(isTold || isElsewhere ? [] : [untold])],
  }
}

/** A text is written while the clock is two days ahead; then it is one day ahead, and right at last. */
export async function wrongClocks(disturbing: Disturbing): Promise<Disturbed> {
  const { account, lives, course, fill } = disturbing
  for (const days of [2, 1]) {
    lives.setClock(days)
    const life = await lives.start()
    if (days === 2) await fill(life)
    else await course.wait(FINDING / 5, () => account.reads(life, 1))
    await life.kill()
  }
  lives.setClock(0)
  // It leaves here: an older cabinet's quota may be used up where one leaves late in a long life.
  const life = await lives.start()
  await course.wait(LEAVING, () => account.reads(life, MORE))
  await life.kill()
  return { violations: [] }
}

/** Whether a person is told that something is wrong with the file of messages; they have seen it then. */
async function tells({ accounts }: Life, index: number): Promise<boolean> {
  const told = await Promise.all(accounts.map(seen))
  return told[index] as boolean
}

async function seen({ cabinet, command, isSetAside }: AccountLife): Promise<boolean> {
  const { database, fileNotices } = await command('cabinet.state', { cabinet })
  if (database.state === 'failed') return true
  if (fileNotices.length > 0)
    await command('database.seeNotices', { cabinet }).catch(() => undefined)
  return fileNotices.length > 0 || isSetAside
}
