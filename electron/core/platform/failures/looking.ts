import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { afterReading, callOutcome } from './call-outcome.ts'

/** How long the account may take to show what was not confirmed, in milliseconds. */
export const SETTLE = 28_000

/** When the account is read again, as shares of the time that it may take to show a change. */
const AGAIN = [0.04, 0.16, 0.4, 1]

/** What whoever looks works for. */
interface Work {
  /** The name of the command that began it. */
  command: string
  /** Told instead of the command's page, which has its answer already. */
  onLooking?(isLooking: boolean): void
}

/** Told by where the work was begun, so that no caller hands it on. */
export const runningWork = new AsyncLocalStorage<Work>()

/** What reading shows of a change; nothing as long as it does not show it. Rejects where it cannot be read. */
type Find<T> = () => Promise<T | undefined>

/**
 * Finds out by reading what became of a change whose reply does not tell. One reading right after it
 * proves nothing: the service may yet carry out what it has just answered with trouble. Until the last
 * look nobody knows, and that is told.
 */
export interface Looking {
  /** What the account shows at one of its looks. Rejects with what the last of them rejects with. */
  until<T>(find: Find<T>): Promise<T | undefined>
  /**
   * The same after a call failed. Rejects with its error where that tells what became of the call, where
   * the account cannot be read, and where it never shows the change: then the service's no is one.
   */
  after<T>(error: unknown, find: Find<T>): Promise<T>
  /** Nobody is signed in any more: what is looked for stays unknown. */
  stop(): void
}

export interface LookingOptions {
  /** How long the account may take to show a change, in milliseconds. */
  within: number
  /** Told of which commands nobody knows yet what became of them, as often as that changes. */
  onLooking(commands: string[]): void
}

export function createLooking({ within, onLooking }: LookingOptions): Looking {
  let stopping = new AbortController()
  const commands: string[] = []

  /** Tells of a looking; what it returns tells that it is over. */
  function tell(): () => void {
    const { command = '', onLooking: tellWork } = runningWork.getStore() ?? {}
    if (tellWork) {
      tellWork(true)
      return () => tellWork(false)
    }
    commands.push(command)
    onLooking([...commands])
    return () => {
      commands.splice(commands.indexOf(command), 1)
      onLooking([...commands])
    }
  }

  async function again<T>(find: Find<T>): Promise<T | undefined> {
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

  async function until<T>(find: Find<T>): Promise<T | undefined> {
    const found = await shown(find)
    if (found !== undefined) return found
    const over = tell()
    return again(find).finally(over)
  }

  return {
    until,
    async after<T>(error: unknown, find: Find<T>) {
      if (callOutcome(error) !== 'unknown') throw error
      const found = await until(find).catch(() => {
        throw error
      })
      if (found === undefined) throw afterReading(error)
      return found
    },
    stop() {
      stopping.abort()
      stopping = new AbortController()
    },
  }
}

/** What reading shows now; where it cannot be read, the next look may. */
const shown = <T>(find: Find<T>): Promise<T | undefined> => find().catch(() => undefined)
