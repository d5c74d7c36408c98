import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { backoff } from '../../../electron/core/platform/polling/backoff.ts'
import { pauseAfter } from '../../../electron/core/platform/polling/pause-after.ts'
import type { PollOutcome, Poll } from '../../../electron/core/platform/polling/loop.ts'
import { createPacer } from '../../../electron/core/platform/polling/pace.ts'
import {
  startScheduler,
  type Scheduler,
} from '../../../electron/core/platform/polling/scheduler.ts'
import { ServiceFailure } from '../../../electron/service/index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const PAUSE = 5_000

interface Counted extends Poll {
  runs: number
}

function counted(run: (signal: AbortSignal, nth: number) => Promise<void>, name = 'job'): Counted {
  const job: Counted = {
    name,
    runs: 0,
    pause: () => PAUSE,
    run(signal) {
      job.runs += 1
      return run(signal, job.runs)
    },
  }
  return job
}

function start(polls: Poll[], random = () => 1): { scheduler: Scheduler; outcomes: PollOutcome[] } {
  const outcomes: PollOutcome[] = []
  const onOutcome = (outcome: PollOutcome) => void outcomes.push(outcome)
  return { scheduler: startScheduler(polls, { onOutcome, random }), outcomes }
}

const good = () => Promise.resolve()
const bad = () => Promise.reject(new Error('no'))

describe('the scheduler', () => {
  test('runs each job at once and then after each pause', async () => {
    const job = counted(good)
    const { scheduler } = start([job])
    await vi.advanceTimersByTimeAsync(0)
    expect(job.runs).toBe(1)
    await vi.advanceTimersByTimeAsync(PAUSE - 1)
    expect(job.runs).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(job.runs).toBe(2)
    await scheduler.stop()
  })

  test('no failure stops it: whatever the outcomes, the next run comes within a minute', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (outcomes) => {
        const job = counted((_, nth) => (outcomes[nth - 1] === false ? bad() : good()))
        const { scheduler, outcomes: seen } = start([job])
        await vi.advanceTimersByTimeAsync(0)
        for (let nth = 1; nth <= outcomes.length; nth += 1) {
          expect(job.runs).toBe(nth)
          expect(seen[nth - 1]?.ok).toBe(outcomes[nth - 1])
          const last = seen[nth - 1]
          const pause = last?.ok === false ? last.retryAt - last.at : PAUSE
          expect(pause).toBeLessThanOrEqual(60_000)
          await vi.advanceTimersByTimeAsync(pause)
        }
        expect(job.runs).toBe(outcomes.length + 1)
        await scheduler.stop()
      }),
    )
  })

  test('a job that throws before it waits harms neither itself nor another', async () => {
    const thrower = counted(() => {
      throw new Error('at once')
    }, 'thrower')
    const other = counted(good, 'other')
    const { scheduler } = start([thrower, other])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(thrower.runs).toBeGreaterThan(3)
    expect(other.runs).toBe(13)
    await scheduler.stop()
  })

  test('run now joins no run that has already begun, and many askers share one', async () => {
    const finish: (() => void)[] = []
    const job = counted(() => new Promise((resolve) => finish.push(resolve)))
    const { scheduler } = start([job])
    const asked = Promise.all([scheduler.runNow(), scheduler.runNow('job')])
    finish.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(job.runs).toBe(2)
    finish.shift()?.()
    await asked
    await vi.advanceTimersByTimeAsync(PAUSE - 1)
    expect(job.runs).toBe(2)
    const stopped = scheduler.stop()
    await stopped
  })

  test('a quicker pace counts from the last run; a retry keeps its time', async () => {
    let pause = 30_000
    const job = { ...counted(good), pause: () => pause }
    const runs = vi.spyOn(job, 'run')
    const { scheduler } = start([job])
    await vi.advanceTimersByTimeAsync(10_000)
    pause = 4_000
    scheduler.repace()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toHaveBeenCalledTimes(2)
    runs.mockRejectedValueOnce(new Error('no'))
    await vi.advanceTimersByTimeAsync(4_000)
    scheduler.repace()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(runs).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveBeenCalledTimes(4)
    await scheduler.stop()
  })

  test('a clock that was set back makes nobody wait longer than the pause', async () => {
    const job = counted(good)
    const { scheduler } = start([job])
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() - 3_600_000)
    scheduler.repace()
    await vi.advanceTimersByTimeAsync(PAUSE)
    expect(job.runs).toBe(2)
    await scheduler.stop()
  })

  test('after sleep each job catches up once', async () => {
    const slow = { ...counted(good), pause: () => 3_600_000 }
    const runs = vi.spyOn(slow, 'run')
    const { scheduler } = start([slow])
    await vi.advanceTimersByTimeAsync(10_000)
    vi.setSystemTime(Date.now() + 8 * 3_600_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(runs).toHaveBeenCalledTimes(2)
    await scheduler.stop()
  })

  test('what was asked for as soon as the machine woke has caught up; the rest follows', async () => {
    const asked = counted(good, 'asked')
    const other = counted(good, 'other')
    const jobs = [asked, other].map((job) => Object.assign(job, { pause: () => 3_600_000 }))
    const { scheduler } = start(jobs)
    for (const runs of [2, 3]) {
      await vi.advanceTimersByTimeAsync(15_000)
      vi.setSystemTime(Date.now() + 8 * 3_600_000)
      await scheduler.runNow('asked')
      await vi.advanceTimersByTimeAsync(30_000)
      expect([asked.runs, other.runs]).toEqual([runs, runs])
    }
    await scheduler.stop()
  })

  test('stopping aborts what runs, waits for it, and lets nothing run or be told after', async () => {
    let ended = false
    const job = counted(async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await Promise.resolve()
      ended = true
      throw new Error('aborted')
    })
    const { scheduler, outcomes } = start([job])
    await scheduler.stop()
    expect(ended).toBe(true)
    await scheduler.runNow()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(job.runs).toBe(1)
    expect(outcomes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the pause before another try', () => {
  test('is anywhere between a quarter of a second and a ceiling that doubles up to a minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, chance) => {
          const pause = backoff(failures, () => chance)
          expect(pause).toBeGreaterThanOrEqual(250)
          expect(pause).toBeLessThanOrEqual(Math.min(60_000, 1_000 * 2 ** failures))
        },
      ),
    )
    expect([1, 2, 3, 10].map((failures) => backoff(failures, () => 1))).toEqual([
      2_000, 4_000, 8_000, 60_000,
    ])
  })

  test('is no shorter than the service asks for, up to an hour', () => {
    const limited = (retryAfter: number) =>
      new ServiceFailure({ kind: 'limited', operation: 'x', sent: false, retryAfter })
    expect(pauseAfter(limited(90_000), 1, () => 0)).toBe(90_000)
    expect(pauseAfter(limited(99_999_999), 1, () => 0)).toBe(3_600_000)
    expect(pauseAfter(limited(1), 1, () => 1)).toBe(2_000)
  })
})

test('only the cabinet shown is asked quickly, and only while somebody may look', () => {
  const pacer = createPacer({ focused: 1, visible: 2, hidden: 3, slow: 4 })
  expect(pacer.news(true)).toBe(2)
  pacer.attend({ visible: true, focused: true })
  expect([pacer.news(true), pacer.news(false), pacer.slow()]).toEqual([1, 3, 4])
  pacer.attend({ visible: false, focused: false })
  expect(pacer.news(true)).toBe(3)
})
