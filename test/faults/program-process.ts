import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Answer, Argument, CommandName, Job } from '../../electron/bridge/index.ts'
import type { Message, MessageId } from '../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import type { FromProgram, ProgramSetting, ToProgram } from './protocol.ts'

/** One life of the program under test. */
export interface Life {
  /** What it does for each account, in their order. */
  accounts: readonly AccountLife[]
  /** Sets its clock, by milliseconds. */
  setClock(by: number): void
  /** Errors that the program logged. */
  troubles: string[]
  /** Ends it with SIGKILL and resolves when it is gone. */
  kill(): Promise<void>
  /** Ends it as when a person quits, and resolves when it is gone. */
  close(): Promise<void>
  gone: Promise<unknown>
}

/** A life as far as it is about one account. */
export interface AccountLife extends Pick<Life, 'setClock' | 'gone'> {
  cabinet: CabinetId
  /** Its file could not be opened when the program began, and was set aside. */
  isSetAside: boolean
  /** Rejects when the program dies before it has answered. */
  command<C extends CommandName>(name: C, argument: Argument<C>): Promise<Answer<C>>
  /** Kills itself at this point of sending this message. */
  arm(message: MessageId, point: 'connecting' | 'headers'): void
  /** Resolves when the program said that a message of ours fits. */
  reaches(fits: (message: Message) => boolean): Promise<void>
  /** Resolves with a job when it has ended; until then `hear` is called with what a page is told of it. */
  follow(job: Job, hear: (job: Job) => void): Promise<Job>
}

export interface ProgramOptions extends ProgramSetting {
  /** The keychain. */
  secrets: Map<string, string>
  /** Killed as soon as this resolves, whether it can send by then or not. @param asks when it first asks the keychain */
  until?(asks: () => Promise<unknown>): Promise<void>
}

export class Died extends Error {}

/** Whoever does not end by itself in so many milliseconds is killed. */
const ENDING = 120_000

/** Waits for what the program says, as long as it lives. */
function createWaiting() {
  const watchers = new Set<() => void>()
  let dead = false

  function check(): void {
    for (const watcher of [...watchers]) watcher()
  }

  return {
    /** The program has said something. */
    check,
    die(): void {
      dead = true
      check()
    },
    /** Resolves with what `find` finds, now or when the program says more; rejects when it dies. */
    when<T>(find: () => T | undefined): Promise<T> {
      return new Promise((resolve, reject) => {
        const watcher = () => {
          const found = find()
          if (found === undefined && !dead) return
          watchers.delete(watcher)
          if (found === undefined) reject(new Died('The program died'))
          else resolve(found)
        }
        watchers.add(watcher)
        watcher()
      })
    },
  }
}

/** Commands that the program has not answered yet. */
function createCommands(tell: (told: ToProgram) => void) {
  const answers = new Map<number, { resolve(value: never): void; reject(error: unknown): void }>()
  let last = 0
  let dead = false
  return {
    call<C extends CommandName>(name: C, argument: Argument<C>): Promise<Answer<C>> {
      last += 1
      const id = last
      tell({ kind: 'command', id, name, argument })
      return new Promise((resolve, reject) => {
        if (dead) reject(new Died('The program died'))
        else answers.set(id, { resolve, reject })
      })
    },
    answered({ id, failure, value }: Extract<FromProgram, { kind: 'answer' }>): void {
      const answer = answers.get(id)
      answers.delete(id)
      if (failure === undefined) answer?.resolve(value as never)
      else answer?.reject(failure)
    },
    die(): void {
      dead = true
      for (const { reject } of answers.values()) reject(new Died('The program died'))
    },
  }
}

function forkProgram(program: string, setting: ProgramSetting): ChildProcess {
  return fork(program, [JSON.stringify(setting)], {
    // Hundreds of lives begin, and without a larger nursery each would collect while it loads.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(program), '../compiled') },
  })
}

/** Sends nothing to a program that is gone. */
function sendTo(child: ChildProcess, told: ToProgram): void {
  if (child.connected) child.send(told, () => undefined)
}

/** What the program has said of itself, of its messages and its jobs. */
function createReports() {
  const latest = new Map<CabinetId, Map<MessageId, Message>>()
  const jobs = new Map<string, Job>()
  const { when, check, die } = createWaiting()
  let ready: Extract<FromProgram, { kind: 'ready' }> | undefined

  return {
    die,
    ready: () => when(() => ready),
    take(said: Extract<FromProgram, { kind: 'ready' | 'messages' | 'job' }>): void {
      if (said.kind === 'ready') ready = said
      else if (said.kind === 'job') jobs.set(said.job.id, said.job)
      else {
        const messages = latest.get(said.cabinet) ?? new Map<MessageId, Message>()
        for (const message of said.messages) messages.set(message.id, message)
        latest.set(said.cabinet, messages)
      }
      check()
    },
    async reaches(cabinet: CabinetId, fits: (message: Message) => boolean): Promise<void> {
      await when(() => [...(latest.get(cabinet)?.values() ?? [])].some(fits) || undefined)
    },
    follow: (job: Job, hear: (job: Job) => void): Promise<Job> =>
      when(() => {
        const now = jobs.get(job.id) ?? job
        hear(now)
        return now.state === 'running' ? undefined : now
      }),
  }
}

/** Starts the program and resolves when it can send. Its secrets are kept in `secrets`. */
export async function startProgram(
  program: string,
  { secrets, until, ...setting }: ProgramOptions,
): Promise<Life> {
  const child = forkProgram(program, setting)
  const gone = once(child, 'close')
  const troubles: string[] = []

  const tell = (told: ToProgram) => sendTo(child, told)
  const asked = Promise.withResolvers<void>()
  void until?.(() => asked.promise).then(() => child.kill('SIGKILL'))
  const commands = createCommands(tell)
  const reports = createReports()
  child.on('message', (said: FromProgram) => {
    if (said.kind === 'answer') commands.answered(said)
    else if (said.kind === 'trouble') troubles.push(said.what)
    else if (said.kind === 'secret') {
      asked.resolve()
      tell({ kind: 'secret', id: said.id, answer: keychain(secrets, said) })
    } else reports.take(said)
  })
  void gone.then(() => {
    reports.die()
    commands.die()
  })

  const setClock = (by: number) => tell({ kind: 'clock', by })
  const lifeOf = (cabinet: CabinetId, isSetAside: boolean): AccountLife => ({
    ...{ cabinet, isSetAside, gone, setClock },
    command: commands.call,
    arm: (message, point) => tell({ kind: 'arm', cabinet, message, point }),
    reaches: (fits) => reports.reaches(cabinet, fits),
    follow: reports.follow,
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  const close = async () => {
    tell({ kind: 'close' })
    setTimeout(() => child.kill('SIGKILL'), ENDING).unref()
    await gone
  }

  const { cabinets, setAside } = await reports.ready()
  const accounts = cabinets.map((cabinet) => lifeOf(cabinet, setAside.includes(cabinet)))
  return { accounts, gone, troubles, setClock, kill, close }
}

function keychain(
  secrets: Map<string, string>,
  { call, account, value }: Extract<FromProgram, { kind: 'secret' }>,
) {
  if (call === 'read') {
    const found = secrets.get(account)
    return found === undefined
      ? ({ state: 'absent' } as const)
      : ({ state: 'found', value: found } as const)
  }
  if (call === 'remove') secrets.delete(account)
  else secrets.set(account, value as string)
  return { state: 'done' } as const
}
