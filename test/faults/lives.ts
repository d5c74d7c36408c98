import type { Random } from '../../electron/demo/random.ts'
import type { TeamPlace } from '../../electron/core/team/index.ts'
import type { Account } from './account.ts'
import { startProgram, type Life, type ProgramOptions } from './program-process.ts'

/** How far a computer's clock may be ahead, in milliseconds. */
const CLOCKS = [0, 0, 3, -3, 0.2].map((days) => days * 86_400_000)

/** The lives of one program, one after the other, on a computer whose clock may be set. */
export interface Lives {
  /** Whether there has been any. */
  haveBegun(): boolean
  /**
   * Begins the next, maybe over another data folder and keychain; resolves when it can send for every account.
   * @throws {Died} where it died before
   */
  start(options?: LifeOptions): Promise<Life>
  /** Between two lives somebody may set the computer's clock. */
  maySetClock(): void
  /** Somebody does, by so many days. */
  setClock(days: number): void
}

type LifeOptions = Partial<Pick<ProgramOptions, 'home' | 'secrets' | 'until' | 'diesOfFault'>>

export interface LivesOptions {
  /** The bundled program. */
  program: string
  home: string
  /** The keychain. */
  secrets: Map<string, string>
  accounts: readonly Account[]
  /** Of the teams that the accounts belong to from the second life on. */
  places: readonly TeamPlace[]
  random: Random
}

export function createLives(options: LivesOptions): Lives {
  const { program, home, secrets, accounts, places, random } = options
  let clock = random.pick(CLOCKS)
  let count = 0

  /** Nothing holds messages back, whatever the life before left. */
  async function prepare(life: Life): Promise<void> {
    await life.accounts[0]?.command('settings.change', { undoSeconds: 0 })
    for (const [index, one] of life.accounts.entries()) {
      const { cabinet } = one
      ;(accounts[index] as Account).cabinet = cabinet
      const place = places[index]
      if (place) secrets.set(`team/${cabinet}`, JSON.stringify(place))
      await one.command('inbox.pause', { cabinet, paused: false })
    }
  }

  return {
    haveBegun: () => count > 0,

    async start(options) {
      count += 1
      const life = await startProgram(program, {
        ...{ home, secrets, clock, leaveCode: count === 1, ...options },
        accounts: accounts.map(({ recorder: { rest }, generation }) => ({ rest, generation })),
      })
      try {
        await prepare(life)
      } catch (error) {
        await life.kill()
        throw error
      }
      return life
    },

    setClock(days) {
      clock = days * 86_400_000
      for (const { recorder } of accounts) recorder.forgetWait()
    },

    maySetClock() {
      if (!random.chance(0.15)) return
      clock = random.pick(CLOCKS)
      for (const { recorder } of accounts) recorder.forgetWait()
    },
  }
}
