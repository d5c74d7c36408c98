import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoreFailure, toFailure } from '../../../electron/core/failure.ts'
import { openLedger, type Ledger } from '../../../electron/core/ledger/ledger.ts'
import { createGuard } from '../../../electron/core/ledger/guard.ts'
import { ServiceFailure, type Client, type CostlyId } from '../../../electron/service/index.ts'
import { createHome, createMemoryLog, type Home } from '../core/support/harness.ts'

const NUMBER = '74852000213'
let home: Home
let ledger: Ledger
const log = createMemoryLog()
const open = () => openLedger({ home: home.path, cabinet: 'c', log })
const file = () => join(home.path, 'ledger-c.json')
const states = () =>
  (JSON.parse(readFileSync(file(), 'utf8')) as { entries: { state: string }[] }).entries.map(
    ({ state }) => state,
  )

beforeEach(async () => {
  home = await createHome()
  ledger = open()
})
afterEach(() => home.remove())

/** No call leaves by it here. */
const client = undefined as unknown as Client<CostlyId>
const buy = (act: () => Promise<unknown>) =>
  createGuard({
    client,
    ledger,
    describe: (error) => toFailure(error, log),
  }).carryOut('numbers.buy', { subject: NUMBER }, act)
const failing = (kind: 'unknown' | 'refused' | 'unreachable', status?: number) =>
  new ServiceFailure({ kind, operation: 'numbers.buy', sent: kind !== 'unreachable', status })

test('has a call on the disk before it leaves, and its outcome after', async () => {
  await buy(async () => expect(states()).toEqual(['begun']))
  expect(states()).toEqual(['done'])
  expect(ledger.last('numbers.buy', NUMBER)?.state).toBe('done')
})

test.each([
  [failing('unknown'), 'unknown'],
  [failing('refused', 500), 'unknown'],
  [failing('refused', 408), 'unknown'],
  [failing('refused', 400), 'failed'],
  [failing('unreachable'), 'failed'],
  [new CoreFailure('refused', { code: -1 }), 'failed'],
  [new Error('a defect'), 'unknown'],
] as const)('writes down what %s means', async (error, state) => {
  await expect(buy(() => Promise.reject(error))).rejects.toBe(error)
  expect(states()).toEqual([state])
})

test('takes what was under way when the app ended for unknown, and never for failed', () => {
  ledger.begin('numbers.buy', { subject: NUMBER })
  const later = open()
  expect(later.last('numbers.buy', NUMBER)?.state).toBe('unknown')
  expect(later.open()).toMatchObject([{ operation: 'numbers.buy', subject: NUMBER }])
})

test('lets nothing leave twice at once', () => {
  ledger.begin('numbers.buy', { subject: NUMBER })
  expect(() => ledger.begin('numbers.buy', { subject: NUMBER })).toThrow('invalid: entry')
  ledger.begin('numbers.buy', { subject: '74852000214' })
})

test('lets nothing leave that cannot be written down', async () => {
  await home.remove()
  writeFileSync(home.path, 'a file where the folder was')
  let left = false
  await expect(buy(() => Promise.resolve((left = true)))).rejects.toThrow('internal: ledger')
  expect(left).toBe(false)
})

test('shows the unknown ones, newest first, until a person has seen them', () => {
  const ids = ['1', '2'].map((subject) => {
    const { id } = ledger.begin('numbers.delete', { subject })
    ledger.end(id, 'unknown', { kind: 'unknown' })
    return id
  })
  expect(ledger.open().map(({ subject }) => subject)).toEqual(['2', '1'])
  ledger.settle(ids[1] ?? '')
  expect(
    open()
      .open()
      .map(({ subject }) => subject),
  ).toEqual(['1'])
  // Seen is not known: whoever tries again still has to make sure.
  expect(open().last('numbers.delete', '2')?.state).toBe('unknown')
  expect(() => ledger.settle('nothing')).toThrow('notFound')
})

test('keeps every call whose outcome is open, and no more than some hundreds of others', () => {
  const past = Array.from({ length: 600 }, (_, place) => ({
    id: String(place),
    operation: 'numbers.buy',
    subject: String(place),
    at: place,
    state: place === 0 ? 'unknown' : 'done',
  }))
  writeFileSync(file(), JSON.stringify({ entries: [...past, { odd: true }] }))
  ledger = open()
  ledger.end(ledger.begin('numbers.buy', { subject: 'latest' }).id, 'done')
  expect(states()).toHaveLength(501)
  expect(ledger.last('numbers.buy', '0')?.state).toBe('unknown')
  expect(ledger.last('numbers.buy', '1')).toBeUndefined()
  expect(ledger.last('numbers.buy', 'latest')?.state).toBe('done')
})
