import { expect, test } from 'vitest'
import { createEditing, holds } from '../../../electron/core/editing/editing.ts'
import { versionOf } from '../../../electron/core/platform/version.ts'
import { agreeing } from '../../support/agreement.ts'
import { createLooking } from '../../../electron/core/platform/failures/looking.ts'

interface Body {
  name: string
  size?: number
}

/** Editing of one thing; once it was changed it cannot be read so many times, or is another one at once. */
function edited(
  there: Body,
  {
    unreadable = 0,
    others = {},
    ask,
  }: { unreadable?: number; others?: object; ask?: () => void } = {},
) {
  const state = { there, unreadable: 0 }
  const editing = createEditing<'queues', Body>(
    {
      ask: agreeing(ask),
      account: { renew: async () => [], current: async () => [] } as never,
      looking: createLooking({ within: 10, onLooking: () => undefined }),
    },
    {
      collection: 'queues',
      async read() {
        if (--state.unreadable >= 0) throw new Error('No')
        return state.there
      },
      isAs: holds,
      ...(ask && {
        questionOf: async () => ({ kind: 'delete', what: 'queue', name: 'a' }) as const,
      }),
      create: async () => ({}),
      async replace(_id, body) {
        // What is left out the service decides.
        state.there = { size: 9, ...body, ...others }
        state.unreadable = unreadable
      },
    },
  )
  return { state, editing }
}

test('a version is of what would be sent, in whatever order it was told', () => {
  expect(versionOf({ a: 1, b: { c: [2], d: 3 } })).toBe(versionOf({ b: { d: 3, c: [2] }, a: 1 }))
  expect(versionOf({ a: 1, b: undefined })).toBe(versionOf({ a: 1 }))
  expect(versionOf({ a: [1, 2] })).not.toBe(versionOf({ a: [2, 1] }))
})

test('replacing returns the version of what it left, with what the service has decided', async () => {
  const { editing, state } = edited({ name: 'a', size: 1 })
  const left = await editing.replace(1, { name: 'b' }, versionOf(state.there))
  expect(left).toEqual({ version: versionOf({ name: 'b', size: 9 }) })
  await editing.replace(1, { name: 'c' }, left.version)
  expect(state.there.name).toBe('c')
})

test('where it cannot be read afterwards, that of what was sent over what was there', async () => {
  const { editing } = edited({ name: 'a', size: 1 }, { unreadable: 1 })
  const left = await editing.replace(1, { name: 'b', size: 2 }, versionOf({ name: 'a', size: 1 }))
  expect(left).toEqual({ version: versionOf({ name: 'b', size: 2 }) })
})

test('what somebody else has made of it by then is not taken for it', async () => {
  const { editing, state } = edited({ name: 'a', size: 1 }, { others: { name: 'theirs' } })
  const { version } = await editing.replace(1, { name: 'b' }, versionOf(state.there))
  await expect(editing.replace(1, { name: 'a' }, version)).rejects.toMatchObject({
    failure: { kind: 'changed' },
  })
})

test('what somebody else makes of it while the person is asked is not replaced', async () => {
  const seen = { name: 'a', size: 1 }
  const { editing, state } = edited(seen, {
    ask: () => void (state.there = { ...seen, name: 'theirs' }),
  })
  await expect(editing.replace(1, { name: 'b' }, versionOf(seen))).rejects.toMatchObject({
    failure: { kind: 'changed' },
  })
  expect(state.there.name).toBe('theirs')
})
