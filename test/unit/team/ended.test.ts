import { expect, it } from 'vitest'
import type { Message } from '../../../electron/bridge/inbox.ts'
import { endOf, hasEnded } from '../../../electron/core/colleagues/answers.ts'

const told = (state: Message['state']) =>
  endOf({
    id: 'm1',
    message: {
      ...{ id: 'm1', thread: '79010004810:79261112233', text: 'Да', at: 1 },
      ...{ direction: 'outgoing', state },
    },
  })

it.each(['confirmed', 'delivered', 'undelivered'] as const)(
  'tells of a message that the service lists as %s, at once',
  (state) => {
    expect(hasEnded({ state })).toBe(true)
    expect(told(state)?.row).toMatchObject({ text: 'Да' })
  },
)

it.each(['refused', 'unsent'] as const)('tells that nothing came of one that is %s', (state) => {
  expect(hasEnded({ state })).toBe(true)
  expect(told(state)).toEqual({ id: 'm1' })
})

it.each(['queued', 'sending', 'accepted', 'unknown'] as const)('waits while one is %s', (state) => {
  expect(hasEnded({ state })).toBe(false)
  expect(told(state)).toBeUndefined()
})
