import { steadyNow } from '../../platform/steady-clock.ts'

/** Work that is done step by step: never two steps at once, and once more if it was woken meanwhile. */
export interface CoalescingRunner {
  /** Begins a step, or has another one follow the step under way. */
  wake(): void
  /** Wakes at a moment of the steady clock instead of any moment set before. */
  wakeAt(at: number): void
  /** Whether another step follows the one under way. */
  again(): boolean
  /** No moment is waited for any more. */
  rest(): void
  /** Resolves when no step is under way. */
  done(): Promise<void>
}

/** @param failed called with what a step rejects with */
export function createCoalescingRunner(
  step: () => Promise<void>,
  failed: (error: unknown) => void,
): CoalescingRunner {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let again = false

  function wake(): void {
    again = true
    clearTimeout(timer)
    working ??= work()
  }

  async function work(): Promise<void> {
    try {
      while (again) {
        again = false
        await step()
      }
    } catch (error) {
      failed(error)
    }
    working = undefined
    if (again) wake()
  }

  return {
    wake,
    wakeAt(at) {
      clearTimeout(timer)
      timer = setTimeout(wake, Math.max(0, at - steadyNow()))
    },
    again: () => again,
    rest: () => clearTimeout(timer),
    async done() {
      await working
    },
  }
}
