import { setTimeout as pauseFor } from 'node:timers/promises'
import { workUnderWay } from '../work.ts'
import { afterReading, failedOutcome, type Outcome, type Proof } from './outcome.ts'

/** Time that the account may take to show an unconfirmed change, in milliseconds. */
export const SETTLE = 28_000

/** When the account is read again, as shares of the time that it may take to show a change. */
const AGAIN = [0.04, 0.16, 0.4, 1]

/**
 * Reads the change from the account; undefined as long as it does not show. Rejects if the account
 * cannot be read.
 */
type FindChange<T> = () => Promise<T | undefined>

/**
 * Finds the outcome of an unconfirmed change by reading the account. A single reading right after
 * it proves nothing: the service may yet carry out a change that it answered with an error. Until
 * the last reading the outcome is unknown, and announced as such.
 */
export interface Looking {
  /**
   * The result of the first reading that shows the change. Rejects with the error of the last one.
   */
  until<T>(find: FindChange<T>): Promise<T | undefined>
  /**
   * The same after a call failed. Rejects with its error if that proves the outcome of the call, if
   * the account cannot be read, and if it never shows the change: then the service's refusal holds.
   */
  after<T>(error: unknown, find: FindChange<T>): Promise<T>
  /**
   * The same by a proof. Rejects with the error of the call at once if a reading proves nothing:
   * later ones do not either.
   */
  prove(error: unknown, proof: Proof): Promise<void>
  /** The session ended: outcomes being looked up stay unknown. */
  stop(): void
}

export interface LookingOptions {
  /** How long the account may take to show a change, in milliseconds. */
  within: number
  /** Called when the set of commands with an unknown outcome changes. */
  onLooking(commands: string[]): void
}

export function createLooking({ within, onLooking }: LookingOptions): Looking {
  let stopping = new AbortController()
  const commands: string[] = []

  /** Announces a lookup; returns the function that announces its end. */
  function tell(): () => void {
    const { command: { name } = { name: '' }, onLooking: tellWork } = workUnderWay()
    if (tellWork) {
      tellWork(true)
      return () => tellWork(false)
    }
    commands.push(name)
    onLooking([...commands])
    return () => {
      commands.splice(commands.indexOf(name), 1)
      onLooking([...commands])
    }
  }

  async function again<T>(find: FindChange<T>): Promise<T | undefined> {
    const { signal } = stopping
    let past = 0
    for (const share of AGAIN) {
      await pauseFor((share - past) * within, undefined, { ref: false, signal })
      past = share
      const found = await (share === 1 ? find() : shown(find))
      if (found !== undefined) return found
    }
    return undefined
  }

  async function until<T>(find: FindChange<T>): Promise<T | undefined> {
    const found = await shown(find)
    if (found !== undefined) return found
    const over = tell()
    return again(find).finally(over)
  }

  async function after<T>(error: unknown, find: FindChange<T>): Promise<T> {
    if (failedOutcome(error) !== 'unknown') throw error
    const found = await until(find).catch(() => {
      throw error
    })
    if (found === undefined) throw afterReading(error)
    return found
  }

  return {
    until,
    after,
    async prove(error, proof) {
      const outcome = await after(error, async (): Promise<Outcome | undefined> => {
        const shown = await proof()
        return shown === 'notDone' ? undefined : shown
      })
      if (outcome === 'unknown') throw error
    },
    stop() {
      stopping.abort()
      stopping = new AbortController()
    },
  }
}

/** The result of a reading now; undefined if it fails, as the next one may succeed. */
const shown = <T>(find: FindChange<T>): Promise<T | undefined> => find().catch(() => undefined)
