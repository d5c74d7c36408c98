import { describe, expect, it, vi } from 'vitest'
import { createCoalescingRunner } from '../../../electron/core/platform/tasks/coalescing-runner.ts'
import { eventually } from '../../support/waits.ts'

/** Fails the test by the reason of a step that failed. */
const rethrow = (error: unknown): never => {
  throw error
}

/** A step that ends when the test says so. */
function heldStep() {
  const held: PromiseWithResolvers<void>[] = []
  const step = () => {
    const next = Promise.withResolvers<void>()
    held.push(next)
    return next.promise
  }
  return {
    held,
    step,
    begun: (count: number) => eventually(() => expect(held).toHaveLength(count)),
  }
}

describe('a coalescing runner', () => {
  it('answers all callers of one turn by one step, and those during it by one more', async () => {
    const { held, step, begun } = heldStep()
    const runner = createCoalescingRunner(step, rethrow)
    runner.wake()
    runner.wake()
    await begun(1)
    runner.wake()
    runner.wake()
    expect(runner.again()).toBe(true)
    held[0]?.resolve()
    await begun(2)
    held[1]?.resolve()
    await runner.done()
    expect(held).toHaveLength(2)
  })

  it('goes on after a step that failed, with what was asked during it', async () => {
    const { held, step, begun } = heldStep()
    const failed = vi.fn()
    const runner = createCoalescingRunner(step, failed)
    runner.wake()
    await begun(1)
    runner.wake()
    held[0]?.reject(new Error('full'))
    await begun(2)
    expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('full'))
    held[1]?.resolve()
    await runner.done()
  })

  it('is done only when the last step that was asked for has ended', async () => {
    const order: string[] = []
    const runner = createCoalescingRunner(async () => {
      order.push('step')
      if (order.length < 3) runner.wake()
      await Promise.resolve()
    }, rethrow)
    runner.wake()
    await runner.done()
    expect(order).toEqual(['step', 'step', 'step'])
  })

  it('keeps steps apart, and begins the one that was asked for between them in its time', async () => {
    vi.useFakeTimers()
    try {
      const step = vi.fn(() => Promise.resolve())
      const runner = createCoalescingRunner(step, rethrow, { apart: 1_000 })
      runner.wake()
      await vi.advanceTimersByTimeAsync(0)
      runner.wake()
      runner.wake()
      await vi.advanceTimersByTimeAsync(999)
      expect(step).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(step).toHaveBeenCalledTimes(2)
      runner.wake()
      runner.rest()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(step).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
