import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { isForeground, onEnter } from '../../../electron/web/enter.ts'
import { eventually } from '../../support/waits.ts'

it('calls back for each line, whatever is in it', async () => {
  const stdin = new PassThrough()
  const entered = vi.fn()
  onEnter({ stdin, platform: 'linux' }, entered)
  stdin.write('\nanother\r\n\n')
  await eventually(() => expect(entered).toHaveBeenCalledTimes(3))
})

it.each([
  ['100 (node) S 1 100 90 34816 100 4194304', true],
  ['100 (node) S 1 100 90 34816 90 4194304', false],
  ['100 (a) b) 1 (c) S 1 100 90 34816 100 4194304', true],
  ['100 (node) S 1 100 100 0 -1 4194304', false],
])('knows from «%s» whether the terminal is its own', (stat, own) => {
  expect(isForeground(stat)).toBe(own)
})
