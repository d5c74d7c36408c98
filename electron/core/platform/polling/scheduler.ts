import { wallSpan } from '../../../shared/wall-span.ts'
import { createLoop, type Poll, type LoopOptions } from './loop.ts'

/** How often the wall clock is compared with the timers, in milliseconds. */
const HEARTBEAT = 10_000
/** A gap this much longer than a heartbeat means that the machine slept or its clock was set. */
const JUMP = 20_000

export interface Scheduler {
  /** Runs the named polls, or all, at once; resolves when they have ended. Never rejects. */
  runNow(...names: string[]): Promise<void>
  /** Called when the pauses changed. */
  repace(): void
  /** Aborts what runs and resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Starts the polls at once and keeps them going. After the machine slept every poll runs once more,
 * however many runs were missed.
 */
export function startScheduler(
  polls: readonly Poll[],
  options: Omit<LoopOptions, 'signal'>,
): Scheduler {
  const abort = new AbortController()
  const loops = new Map(
    polls.map((poll) => [poll.name, createLoop(poll, { ...options, signal: abort.signal })]),
  )
  const runNow = async (...names: string[]): Promise<void> => {
    const chosen = names.length === 0 ? [...loops.keys()] : names
    await Promise.all(chosen.flatMap((name) => loops.get(name)?.runNow() ?? []))
  }

  let beat = Date.now()
  const heart = setInterval(() => {
    const due = beat + HEARTBEAT
    beat = Date.now()
    // A difference between the two clocks means that the computer slept.
    if (wallSpan(due, beat) <= JUMP) return
    // A shell may hear of the wake-up sooner: what began since has caught up.
    for (const loop of loops.values()) if (wallSpan(due, loop.beganAt()) <= 0) void loop.runNow()
  }, HEARTBEAT)

  void runNow()
  return {
    runNow,
    repace: () => loops.forEach((loop) => loop.repace()),
    async stop() {
      clearInterval(heart)
      abort.abort()
      await Promise.all([...loops.values()].map((loop) => loop.stopped()))
    },
  }
}
