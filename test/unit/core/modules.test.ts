import { describe, expect, test, vi } from 'vitest'
import { createJournal } from '../../../electron/core/diagnostics/journal.ts'
import { operations, type OperationId } from '../../../electron/service/index.ts'
import { createEmitter } from '../../../electron/core/platform/emitter.ts'
import { createSenders } from '../../../electron/core/inbox/outbox/senders.ts'
import { createBalances } from '../../../electron/core/money/balances.ts'
import { createPresence } from '../../../electron/core/extensions/presence/presence.ts'
import { createMemoryLog } from './support/harness.ts'

describe('presence', () => {
  const status = (id: number, on_line: boolean, name = `${id}`) => ({ id, name, on_line })

  test('tells all at first, then only what differs, and since when', () => {
    const announce = vi.fn()
    const presence = createPresence(announce)
    presence.update([status(1, true), status(2, false)], 10)
    presence.update([status(1, true), status(2, false)], 20)
    presence.update([status(1, false), status(2, false, 'Склад')], 30)
    presence.update([status(2, false, 'Склад'), status(3, true)], 40)
    expect(announce.mock.calls).toEqual([
      [
        [
          { id: 1, name: '1', online: true },
          { id: 2, name: '2', online: false },
        ],
        [],
      ],
      [
        [
          { id: 1, name: '1', online: false, since: 30 },
          { id: 2, name: 'Склад', online: false },
        ],
        [],
      ],
      [[{ id: 3, name: '3', online: true }], [1]],
    ])
  })

  test('a new name does not begin a new state', () => {
    const presence = createPresence(() => undefined)
    presence.update([status(1, true)], 10)
    presence.update([status(1, false)], 20)
    presence.update([status(1, false, 'Касса')], 30)
    expect(presence.list()).toEqual([{ id: 1, name: 'Касса', online: false, since: 20 }])
  })
})

test('the balance is told with the time of its reading, and each reading is kept', async () => {
  const tell = vi.fn()
  const noteBalance = vi.fn(() => Promise.resolve())
  const stored = { lastBalance: () => Promise.resolve({ amount: 7, at: 1 }), noteBalance }
  const balances = createBalances({ stored, tell })
  expect(balances.current()).toBeUndefined()
  await balances.open()
  expect(balances.current()).toEqual({ amount: 7, at: 1 })
  const start = 1_000_000
  expect(await balances.take(100.5, start)).toBe(true)
  expect(await balances.take(100.5, start + 20)).toBe(false)
  expect(await balances.take(0.1 + 0.2, start + 30)).toBe(true)
  await balances.take(0.1 + 0.2, start + 40)
  await balances.close()
  await balances.close()
  expect(tell.mock.calls).toEqual(
    [start, start + 20, start + 30, start + 40].map((at, nth) => [
      { amount: nth < 2 ? 100.5 : 0.1 + 0.2, at },
    ]),
  )
  expect(noteBalance.mock.calls).toEqual([
    [10_050, start],
    [10_050, start + 20],
    [30, start + 30],
    [30, start + 40],
  ])
})

test('senders are told when they differ, even when there are none at first', () => {
  const announce = vi.fn()
  const senders = createSenders(announce)
  expect(senders.known()).toBe(false)
  senders.update([])
  senders.update([])
  const expected = {
    numberId: 5,
    number: '79160000001',
    packet: { name: 'S', total: 100, remaining: 40 },
  }
  senders.update([expected])
  senders.update([{ ...expected, packet: { ...expected.packet } }])
  expect(announce.mock.calls).toEqual([[[]], [[expected]]])
  expect(senders.find('79160000001')).toEqual(expected)
})

describe('the journal', () => {
  const call = (at: number, operation: OperationId) => ({
    at,
    operation,
    outcome: 'ok' as const,
    sent: true,
    duration: 1,
  })

  test('keeps the last two hundred calls, newest first', () => {
    const journal = createJournal()
    const ids = Object.keys(operations) as OperationId[]
    for (let at = 1; at <= 250; at += 1) {
      journal.add(call(at, ids[at % 20] as OperationId))
    }
    const kept = journal.list()
    expect(kept).toHaveLength(200)
    expect([kept[0]?.at, kept.at(-1)?.at]).toEqual([250, 51])
  })

  test('does not tell of what the service was never asked', () => {
    const journal = createJournal()
    journal.add({ ...call(1, 'rpcNumbers.reserved'), outcome: 'invalid', sent: false })
    journal.add({ ...call(2, 'payment.balance'), outcome: 'unreachable', sent: false })
    expect(journal.list().map(({ operation }) => operation)).toEqual(['payment.balance'])
  })

  test('tells of posts that were turned away, of a flood the last ones', () => {
    const journal = createJournal()
    journal.add(call(1, 'payment.balance'))
    for (let count = 0; count < 500; count += 1) journal.addRefused(404)
    const kept = journal.list()
    expect(kept).toHaveLength(41)
    expect(kept[0]).toMatchObject({ operation: 'receiver.post', outcome: 'refused', status: 404 })
    expect(kept.at(-1)).toMatchObject({ operation: 'payment.balance' })
  })

  test('keeps a long list’s pages from pushing out the other calls', () => {
    const journal = createJournal()
    journal.add(call(1, 'payment.balance'))
    for (let at = 2; at <= 700; at += 1) journal.add(call(at, 'sip.statuses'))
    const kept = journal.list()
    expect(kept).toHaveLength(41)
    expect([kept[0]?.at, kept.at(-2)?.at, kept.at(-1)?.at]).toEqual([700, 661, 1])
  })
})

test('a listener that throws is logged and keeps nothing from the others', () => {
  const log = createMemoryLog()
  const { announce, listen } = createEmitter(log)
  const heard = vi.fn()
  listen(() => {
    throw new Error('broken window')
  })
  const stop = listen(heard)
  announce('keychain.changed', { state: 'locked' })
  stop()
  announce('keychain.changed', { state: 'ready' })
  expect(heard.mock.calls).toEqual([[{ name: 'keychain.changed', payload: { state: 'locked' } }]])
  expect(log.lines.map(({ level }) => level)).toEqual(['error', 'error'])
})
