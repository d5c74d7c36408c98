import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Notice } from '../../../electron/bridge/notices.ts'
import type { Choices } from '../../../electron/core/backup/choices.ts'
import { createReminder } from '../../../electron/core/backup/reminder.ts'

const DAY = 86_400_000
const BEGUN = Date.UTC(2026, 10, 1)

beforeEach(() => {
  vi.useFakeTimers({ now: BEGUN })
  onTestFinished(() => void vi.useRealTimers())
})

interface Given {
  chosen?: Partial<Choices>
  content?: 'full' | 'off'
  isKept?: boolean
}

/** Days after which a person is reminded within five weeks, and the words of it. */
async function remindedOf({ chosen, content = 'full', isKept = true }: Given) {
  const told: [number, string][] = []
  let value = { every: 'never', keep: 5, folder: '/', computer: 'a1b2c3', ...chosen } as Choices
  const reminder = createReminder({
    cabinet: 'c',
    announce: (_name, notice) => {
      const { words } = notice as Notice
      told.push([Math.floor((Date.now() - BEGUN) / DAY), words.en.body.slice(0, 14)])
    },
    notices: { content: () => content, isQuiet: () => false } as never,
    describe: (error) => {
      throw error
    },
    choices: { read: () => value, write: (next) => void (value = next) },
    isKept: async () => isKept,
  })
  reminder.begin()
  onTestFinished(() => reminder.end())
  await vi.advanceTimersByTimeAsync(35.5 * DAY)
  return told
}

it('writes nothing once it has ended', async () => {
  const write = vi.fn()
  const reminder = createReminder({
    cabinet: 'c',
    announce: () => undefined,
    notices: {} as never,
    describe: () => ({ kind: 'internal' }),
    choices: { read: () => ({}) as Choices, write },
    isKept: async () => true,
  })
  reminder.begin()
  reminder.end()
  await vi.advanceTimersByTimeAsync(DAY)
  expect(write).not.toHaveBeenCalled()
})

const last = (ago: number) => ({ at: BEGUN - ago, messages: 1, size: 1 })

it('reminds of a missing backup after a week, and once a week', async () => {
  const none = 'There is no ba'
  expect(await remindedOf({})).toEqual([7, 14, 21, 28, 35].map((day) => [day, none]))
})

it.each([
  ['a failed one', { last: last(DAY), failure: { kind: 'backup', field: 'full' } }, [7, 'failed']],
  ['one of last month', { last: last(20 * DAY) }, [10, 'old']],
] as const)('reminds of %s', async (_name, chosen, [day, why]) => {
  const words = why === 'failed' ? 'The backup fai' : 'The last backu'
  expect((await remindedOf({ chosen }))[0]).toEqual([day, words])
})

it.each<[string, Given]>([
  ['a new backup', { chosen: { last: last(-10 * DAY) } }],
  ['an account that is in memory, or a demo', { isKept: false }],
  ['a person who wants no notices', { content: 'off' }],
])('leaves %s alone', async (_name, given) => {
  expect(await remindedOf(given)).toEqual([])
})
