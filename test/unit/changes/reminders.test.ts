import { expect, test, vi } from 'vitest'
import type { PlannedChange } from '../../../electron/bridge/changes.ts'
import { remindersPoll, type ReminderOptions } from '../../../electron/core/changes/reminders.ts'

/** The poll over what is kept, at night: nothing is announced. */
function poll(kept: { plans?: number[]; ends?: number[]; doubts?: string[] }) {
  const { plans = [], ends = [], doubts = [] } = kept
  const stored = {
    planned: () => Promise.resolve(plans.map((from) => ({ from }) as PlannedChange)),
    nextEnd: (after = -Infinity) => Promise.resolve(ends.find((until) => until > after)),
    doubtfulStarts: () => Promise.resolve(doubts),
  }
  const startDue = vi.fn(() => Promise.resolve())
  const made = remindersPoll({
    cabinet: '1',
    database: { of: () => stored },
    notices: { isQuiet: () => true },
    changes: { startDue, returnEnded: () => Promise.resolve() },
  } as unknown as ReminderOptions)
  return { run: () => made.run(new AbortController().signal), pause: made.pause, startDue }
}

test.each([
  ['a start in doubt', { doubts: ['unknown'] }],
  ['a start that could not be read', { plans: [-1_000] }],
  ['an end that could not be read', { ends: [-1_000] }],
])('%s holds up nothing that is planned for soon', async (_, past) => {
  const now = Date.now()
  const moved = (some: number[] = []) => some.map((ahead) => now + ahead)
  const soon = { plans: moved([...('plans' in past ? past.plans : []), 20_000]) }
  const one = poll({
    ...past,
    ...soon,
    ends: moved([...('ends' in past ? past.ends : []), 30_000]),
  })
  await one.run()
  expect(one.startDue).toHaveBeenCalledOnce()
  expect(one.pause()).toBeLessThanOrEqual(20_000)
  const late = poll({ ...past, plans: moved('plans' in past ? past.plans : []) })
  await late.run()
  expect(late.pause()).toBeLessThanOrEqual(60_000)
})

test('nothing is looked for while nothing is due', async () => {
  const one = poll({ plans: [Date.now() + 3_600_000] })
  await one.run()
  expect(one.startDue).not.toHaveBeenCalled()
})
