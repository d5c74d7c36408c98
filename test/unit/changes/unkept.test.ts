import { expect, test } from 'vitest'
import type { ChangeOptions } from '../../../electron/core/changes/change-options.ts'
import { changed } from '../../../electron/core/changes/recorded.ts'
import { recordingClient } from '../../../electron/core/changes/recording.ts'

/** A client whose changes cannot be kept, and what was sent by it. */
function unkept() {
  const sent: string[] = []
  const broken = () => Promise.reject(new Error('The disk is full'))
  const plain = {
    call: (operation: string) => {
      sent.push(operation)
      return Promise.resolve({})
    },
  }
  const client = recordingClient(plain as never, {
    account: { known: () => [] } as never,
    stored: { begin: broken } as never,
    changeables: {},
    operations: { 'numbers.follow': { back: () => changed('numbers', 501, {}) } },
    underWay: new Set(),
    onChange: () => undefined,
    onUnrecorded: () => Promise.resolve(),
    describe: () => ({ kind: 'unknown' }),
  })
  const forward = (how?: ChangeOptions) =>
    client.call('numbers.follow', { numbers: [501], type: 'empty' }, how)
  return { sent, forward }
}

test('what cannot be kept is sent all the same', async () => {
  const { sent, forward } = unkept()
  await forward()
  expect(sent).toEqual(['numbers.follow'])
})

test.each([
  ['puts something back', { back: ['one'] }],
  ['is to last until a moment', { until: 1 }],
])('but for what %s', async (_, how) => {
  const { sent, forward } = unkept()
  await expect(forward(how)).rejects.toThrow()
  expect(sent).toEqual([])
})
