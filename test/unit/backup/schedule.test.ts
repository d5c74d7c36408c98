import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { BackupRhythm } from '../../../electron/bridge/backup.ts'
import { lookingWhether } from '../../../electron/core/backup/schedule.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGUN = Date.UTC(2026, 10, 1)

beforeEach(() => {
  vi.useFakeTimers({ now: BEGUN })
  onTestFinished(() => void vi.useRealTimers())
})

/** Hours after which backups were made. */
function made(every: BackupRhythm, lastAgo: number | undefined, fails = false) {
  const times: number[] = []
  const choices: { last?: { at: number; messages: number; size: number }; failure?: never } =
    lastAgo === undefined ? {} : { last: { at: BEGUN - lastAgo, messages: 0, size: 0 } }
  const looking = lookingWhether(
    () => ({ every, ...choices, ...(fails && { failure: { kind: 'backup' } as const }) }),
    async () => {
      times.push(Math.round((Date.now() - BEGUN) / HOUR))
      if (!fails) choices.last = { at: Date.now(), messages: 0, size: 0 }
    },
  )
  looking.begin()
  onTestFinished(looking.end)
  return times
}

it.each([
  ['never', undefined, []],
  ['daily', undefined, [0, 24, 48]],
  ['daily', 20 * HOUR, [4, 28, 52]],
  ['daily', 9 * DAY, [0, 24, 48]],
  ['weekly', 6 * DAY, [24]],
  // A clock that was set back holds nothing up for longer than the rhythm.
  ['daily', -300 * DAY, [24, 48]],
] as const)('%s, the last %s before', async (every, lastAgo, expected) => {
  const times = made(every, lastAgo)
  await vi.advanceTimersByTimeAsync(60 * HOUR)
  expect(times).toEqual(expected)
})

it('after a failure it is tried every hour', async () => {
  const times = made('weekly', DAY, true)
  await vi.advanceTimersByTimeAsync(3.5 * HOUR)
  expect(times).toEqual([1, 2, 3])
})
