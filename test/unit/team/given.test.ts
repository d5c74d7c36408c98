import { expect, it } from 'vitest'
import type { Notice } from '../../../electron/bridge/notices.ts'
import { tellOf, type GivenConversation } from '../../../electron/core/colleagues/notices.ts'
import type { CabinetContext } from '../../../electron/core/module/module.ts'
import { createEmitter } from '../../../electron/core/platform/emitter.ts'
import { createMemoryLog } from '../core/support/harness.ts'

type Settings = Pick<CabinetContext['notices'], 'content' | 'isQuiet'>

/** What is told of conversations that were given at once. */
function toldOf(given: GivenConversation[], settings: Partial<Settings> = {}): Notice[] {
  const { announce, listen } = createEmitter(createMemoryLog())
  const told: Notice[] = []
  listen(({ name, payload }) => {
    if (name === 'notice.due') told.push(payload)
  })
  const notices = { content: () => 'full', isQuiet: () => false, ...settings }
  tellOf({ announce, cabinet: 'c', notices: notices as CabinetContext['notices'] }, given)
  return told
}

const given = (count: number): GivenConversation[] =>
  Array.from({ length: count }, (_, place) => {
    const other = `7915000000${place}`
    return { thread: `:${other}`, other, name: `Contact ${place}`, by: '' }
  })

it('tells of one by its name, and of several at once by their number alone', () => {
  expect(toldOf([])).toEqual([])
  expect(toldOf(given(1))).toMatchObject([
    { to: '#/inbox/%3A79150000000', words: { en: { title: 'Contact 0' } } },
  ])
  for (const content of ['full', 'hidden'] as const) {
    expect(toldOf(given(5), { content: () => content })).toMatchObject([
      {
        to: '#/inbox',
        words: {
          en: { body: 'Colleagues assigned 5 conversations to you.' },
          ru: { body: 'Вам назначено 5 переписок' },
        },
      },
    ])
  }
})

it('tells nothing where notices are off, or not now', () => {
  for (const count of [1, 3]) {
    expect(toldOf(given(count), { content: () => 'off' })).toEqual([])
    expect(toldOf(given(count), { isQuiet: () => true })).toEqual([])
  }
})
