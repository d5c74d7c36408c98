import { expect, test, vi } from 'vitest'
import { createPresence } from '../../../electron/core/presence/presence.ts'
import { createStatusSweep } from '../../../electron/core/presence/sweep.ts'
import type { ServiceClient } from '../../../electron/service/index.ts'

const SIGNAL = new AbortController().signal
const PAGE = 15

/** A service with so many SIP accounts, on pages of fifteen. */
function open(accounts: number) {
  const rows = Array.from({ length: accounts }, (_, n) => ({
    id: n + 1,
    name: `${n + 1}`,
    on_line: true,
  }))
  const asked: number[] = []
  const failing = new Set<number>()
  const page = vi.fn((_id: string, _input: object, number: number) => {
    asked.push(number)
    if (failing.delete(number)) return Promise.reject(new Error('broken off'))
    const read = rows.slice((number - 1) * PAGE, number * PAGE)
    return Promise.resolve({
      rows: read,
      ...(number * PAGE < rows.length ? { next: number + 1 } : {}),
    })
  })
  const presence = createPresence(() => undefined)
  const sweep = createStatusSweep({ page } as unknown as ServiceClient, presence)
  return { rows, asked, failing, presence, run: () => sweep(SIGNAL) }
}

test('an ordinary list is read whole every time', async () => {
  const { rows, presence, run } = open(40)
  await run()
  rows.pop()
  await run()
  expect(presence.list()).toHaveLength(39)
})

test('a long list is read whole at first and in parts then; what is gone is noticed at its end', async () => {
  const { rows, asked, presence, run } = open(600)
  await run()
  expect(presence.list()).toHaveLength(600)
  asked.length = 0
  rows[1] = { id: 2, name: '2', on_line: false }
  rows.pop()
  await run()
  expect(asked).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(presence.list().find(({ id }) => id === 2)?.online).toBe(false)
  expect(presence.list()).toHaveLength(600)
  await run()
  expect(asked.slice(20, 23)).toEqual([21, 22, 23])
  expect(presence.list()).toHaveLength(599)
})

test('a part that fails begins the list anew, and what is known stays', async () => {
  const { asked, failing, presence, run } = open(600)
  await run()
  await run()
  failing.add(25)
  await expect(run()).rejects.toThrow('broken off')
  expect(presence.list()).toHaveLength(600)
  asked.length = 0
  await run()
  expect(asked[0]).toBe(1)
})
