import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCore, type Core } from '../../electron/core/index.ts'
import type { RunningDemo } from '../../electron/demo/index.ts'
import { CoreFailure } from '../../electron/core/platform/failures/core-failure.ts'
import { createMemorySecrets } from '../../test/unit/core/support/secrets.ts'
import { createAnswers } from './answers.ts'

/** How long a person takes to read, to write, and until he looks for the next one, in milliseconds. */
const PACE = { reads: 6_000, writes: 9_000, rests: 20_000 }

/** A colleague who is played: the whole app without a window, with a keychain that ends with it. */
export interface Colleague {
  /** Makes the team, as the first of its owners. */
  makeTeam(at: {
    host: string
    port: number
    database: string
    user: string
    password: string
  }): Promise<void>
  invite(name: string): Promise<string>
  join(code: string): Promise<void>
  /** Answers whoever waits and is nobody's, one after the other, until it is stopped. */
  work(stopping: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** @param name what the others call him */
export async function openColleague(
  name: string,
  demo: Pick<RunningDemo, 'account' | 'addresses'>,
  pace = PACE,
): Promise<Colleague> {
  const home = await mkdtemp(join(tmpdir(), 'switchdesk-colleague-'))
  const core = await openApp(home)
  const { commands } = core
  const { email, password } = demo.account
  const { id: cabinet } = await commands['session.signIn']({
    ...{ way: 'email', generation: 'current', email, password },
    addresses: { rest: demo.addresses.rest },
  })
  while ((await commands['team.state']({ cabinet })).state === 'unkept') await pause(100)

  async function connected(): Promise<void> {
    const state = async () => (await commands['cabinet.state']({ cabinet })).colleagues?.state
    while ((await state()) !== 'connected') await pause(100)
  }

  return {
    async makeTeam({ user, password: secret, ...server }) {
      const { fingerprint } = await commands['team.look']({ cabinet, ...server })
      await commands['team.prepare']({ cabinet, ...server, fingerprint, name })
      await commands['team.make']({ cabinet, user, password: secret })
      await connected()
    },
    async invite(member) {
      const asked = { cabinet, member: { name: member }, hours: 168 }
      return (await commands['team.invite'](asked)).code
    },
    async join(code) {
      await commands['team.join']({ cabinet, code })
      await connected()
    },
    async work(stopping) {
      const answer = createAnswers()
      while (!stopping.aborted) {
        // Whatever stands against an answer, such as a limit, he goes on with the next one.
        await answerOne(core, { cabinet, pace, stopping, answer }).catch((error: unknown) => {
          const isLimited = error instanceof CoreFailure && error.failure.kind === 'limited'
          if (!stopping.aborted && !isLimited) process.stderr.write(`${name}: ${String(error)}\n`)
        })
        await pause(pace.rests, undefined, { signal: stopping }).catch(() => undefined)
      }
    },
    async close() {
      await core.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function openApp(home: string): Promise<Core> {
  const none = () => Promise.reject(new Error('He has no demo account of his own'))
  const silent = () => undefined
  return createCore({
    home,
    version: '0.0.0',
    secrets: createMemorySecrets(),
    demo: { start: none, close: () => Promise.resolve() },
    // What is asked of people is answered by whoever plays them.
    confirm: () => Promise.resolve('yes'),
    uploads: { take: () => undefined },
    log: { info: silent, warn: silent, error: silent },
  })
}

interface At {
  cabinet: string
  pace: typeof PACE
  stopping: AbortSignal
  /** What he writes next. */
  answer(): string
}

/** Takes a conversation that waits and is nobody's, reads and writes for a while, and answers. */
async function answerOne(
  { commands }: Core,
  { cabinet, pace, stopping, answer }: At,
): Promise<void> {
  const { colleagues } = await commands['cabinet.state']({ cabinet })
  const claimed = new Set(colleagues?.claims.map(({ other }) => other))
  const filter = { kind: 'unanswered' } as const
  const { threads } = await commands['inbox.threads']({ cabinet, filter, limit: 20 })
  const next = oneOf(threads.filter(({ other }) => !claimed.has(other)))
  if (!next) return
  const { id, other, parts } = next
  if (!(await commands['colleagues.claim']({ cabinet, other })).mine) return
  const be = (doing: 'reading' | 'writing') =>
    commands['colleagues.be']({ cabinet, at: { other, doing } })
  try {
    await be('reading')
    await pause(pace.reads, undefined, { signal: stopping })
    await be('writing')
    await pause(pace.writes, undefined, { signal: stopping })
    const text = answer()
    // A conversation of several numbers is answered from the one that was written to last.
    await commands['inbox.send']({ cabinet, thread: parts?.[0]?.id ?? id, text })
  } finally {
    await commands['colleagues.be']({ cabinet })
    await commands['colleagues.release']({ cabinet, other })
  }
}

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
