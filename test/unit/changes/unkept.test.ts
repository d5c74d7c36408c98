import { expect, test } from 'vitest'
import { lasting, puttingBack } from '../../../electron/core/changes/putting-back.ts'
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
    underWay: new Set(),
    onChange: () => undefined,
    describe: () => ({ kind: 'unknown' }),
  })
  const forward = () => client.call('numbers.follow', { numbers: [501], type: 'empty' })
  return { sent, forward }
}

test('what cannot be kept is sent all the same', async () => {
  const { sent, forward } = unkept()
  await forward()
  expect(sent).toEqual(['numbers.follow'])
})

test.each([
  ['puts something back', (work: () => Promise<unknown>) => puttingBack.run(['one'], work)],
  ['is to last until a moment', (work: () => Promise<unknown>) => lasting.run(1, work)],
])('but for what %s', async (_, within) => {
  const { sent, forward } = unkept()
  await expect(within(forward)).rejects.toThrow()
  expect(sent).toEqual([])
})
