import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { useUndo } from '../../../renderer/panels/inbox/composer/undo.ts'

const THREAD = '74952000000:79160000000'

function queued(id: string, sendAt: number): Message {
  return { id, thread: THREAD, direction: 'outgoing', text: id, at: 0, state: 'queued', sendAt }
}

beforeEach(() => {
  setActivePinia(createPinia())
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
})
afterEach(() => void vi.useRealTimers())

it('forgets at once all messages whose moment has come, not one after the other', () => {
  const undo = useUndo()
  for (const [id, sendAt] of [
    ['a', 5_000],
    ['b', 5_500],
    ['c', 9_000],
  ] as const) {
    undo.note('1', queued(id, sendAt))
  }
  vi.setSystemTime(6_000)
  undo.forgetPassed()
  expect(undo.waiting.map(({ message }) => message)).toEqual(['c'])
  vi.setSystemTime(9_000)
  undo.forgetPassed()
  expect(undo.newestOf('1', THREAD)).toBeUndefined()
})
