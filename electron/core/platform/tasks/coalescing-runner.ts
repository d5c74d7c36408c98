import { steadyNow } from '../steady-clock.ts'

/** Runs a step when it is asked to: never two at once, and once more where it was asked to meanwhile. */
export interface CoalescingRunner {
  /** Has a step begin, or another one follow the step under way. */
  wake(): void
  /** Wakes at a moment of the steady clock instead of any moment set before. */
  wakeAt(at: number): void
  /** Says whether another step follows the one under way. */
  again(): boolean
  /** Cancels the planned run. */
  rest(): void
  /** Resolves when no step is under way. */
  done(): Promise<void>
}

/**
 * @param failed called with the reason for which a step rejects
 * @param apart least time between the beginnings of two steps, in milliseconds
 */
export function createCoalescingRunner(
  step: () => Promise<void>,
  failed: (error: unknown) => void,
  { apart = 0 } = {},
): CoalescingRunner {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isAsked = false
  let earliest = -Infinity

  function wake(): void {
    isAsked = true
    if (working) return
    if (steadyNow() < earliest) wakeAt(earliest)
    else working = work()
  }

  function wakeAt(at: number): void {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(0, at - steadyNow())).unref()
  }

  async function work(): Promise<void> {
    // Callers of one turn are answered by one step.
    await Promise.resolve()
    await begin().catch(failed)
    working = undefined
    if (isAsked) wake()
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    isAsked = false
    earliest = steadyNow() + apart
    return step()
  }

  return {
    wake,
    wakeAt,
    again: () => isAsked,
    rest: () => clearTimeout(timer),
    async done() {
      while (working) await working
    },
  }
}
