import { steadyNow } from '../steady-clock.ts'
import { pauseAfter } from './pause-after.ts'

/** Something done again and again. */
export interface Poll {
  name: string
  /** A failed run can be made up later: its failures do not affect the link. */
  quiet?: true
  /** Its requests go before those of the others. */
  urgent?: true
  /** Milliseconds until the next run after a good one; asked again each time. */
  pause(): number
  run(signal: AbortSignal): Promise<void>
}

export type PollOutcome =
  | { poll: string; ok: true; at: number }
  | { poll: string; ok: false; began: number; at: number; error: unknown; retryAt: number }

export interface LoopOptions {
  signal: AbortSignal
  onOutcome(outcome: PollOutcome): void
  random?: () => number
}

export interface Loop {
  /** Resolves when a run that began after this call has ended. Never rejects. */
  runNow(): Promise<void>
  /** When the last run began, milliseconds since the epoch; 0 before the first. */
  beganAt(): number
  /** Applies a changed pause to the waiting run; a retry keeps its time. */
  repace(): void
  /** Resolves when no run is under way; the signal must be aborted first. */
  stopped(): Promise<void>
}

/** Runs one poll for ever: the next run is set whatever happened to the last. */
export function createLoop(poll: Poll, { signal, onOutcome, random }: LoopOptions): Loop {
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined
  let failures = 0
  let beganAt = 0
  /** By the steady clock. */
  let ended: number | undefined

  function begin(): Promise<void> {
    clearTimeout(timer)
    beganAt = Date.now()
    current = run().finally(() => (current = undefined))
    return current
  }

  async function run(): Promise<void> {
    const outcome = await outcomeOf(poll, signal, (error) =>
      pauseAfter(error, failures + 1, random),
    )
    failures = outcome.ok ? 0 : failures + 1
    ended = steadyNow()
    wait(outcome.ok ? poll.pause() : outcome.retryAt - outcome.at)
    if (!signal.aborted) onOutcome(outcome)
  }

  function wait(delay: number): void {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void begin(), Math.max(0, delay))
  }

  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })

  return {
    runNow() {
      if (signal.aborted) return Promise.resolve()
      if (!current) return begin()
      following ??= current.then(() => {
        following = undefined
        return signal.aborted ? undefined : begin()
      })
      return following
    },
    beganAt: () => beganAt,
    repace() {
      if (current || failures > 0 || ended === undefined) return
      wait(ended + poll.pause() - steadyNow())
    },
    async stopped() {
      await (following ?? current)
    },
  }
}

/** Runs a poll once. Never rejects. */
async function outcomeOf(
  poll: Poll,
  signal: AbortSignal,
  pauseFor: (error: unknown) => number,
): Promise<PollOutcome> {
  const began = Date.now()
  try {
    await poll.run(signal)
    return { poll: poll.name, ok: true, at: Date.now() }
  } catch (error) {
    const at = Date.now()
    return { poll: poll.name, ok: false, began, at, error, retryAt: at + pauseFor(error) }
  }
}
