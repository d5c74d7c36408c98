import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { toFailure } from '../../../electron/core/platform/failures/failure.ts'
import { createLooking } from '../../../electron/core/platform/failures/looking.ts'
import { openLedger, type Ledger } from '../../../electron/core/ledger/ledger.ts'
import { createGuard } from '../../../electron/core/ledger/guard.ts'
import { ServiceFailure, type Client, type CostlyId } from '../../../electron/service/index.ts'
import { createHome, createMemoryLog, type Home } from '../core/support/harness.ts'
import { createMemorySecrets, type MemorySecrets } from '../core/support/secrets.ts'

const NUMBER = '74852000213'
let home: Home
let ledger: Ledger
const log = createMemoryLog()
let secrets: MemorySecrets
const open = () => openLedger({ home: home.path, cabinet: 'c', secrets, log })
const file = () => join(home.path, 'ledger-c.json')
const written = () => readFileSync(file(), 'utf8')
const states = () =>
  (JSON.parse(written()) as { entries: { state: string }[] }).entries.map(({ state }) => state)

beforeEach(async () => {
  home = await createHome()
  secrets = createMemorySecrets()
  ledger = open()
})
afterEach(() => home.remove())

/** No call leaves by it here. */
const client = undefined as unknown as Client<CostlyId>
const buy = (act: () => Promise<unknown>) =>
  createGuard({
    client,
    ledger,
    looking: createLooking({ within: 1, onLooking: () => undefined }),
    describe: (error) => toFailure(error, log),
  }).executeOnce('numbers.buy', { subject: NUMBER }, act)
const failing = (kind: 'unknown' | 'refused' | 'unreachable', status?: number) =>
  new ServiceFailure({ kind, operation: 'numbers.buy', sent: kind !== 'unreachable', status })

test('has a call on the disk before it leaves, and its outcome after', async () => {
  await buy(async () => expect(states()).toEqual(['begun']))
  expect(states()).toEqual(['done'])
  expect((await ledger.last('numbers.buy', NUMBER))?.state).toBe('done')
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

test('takes what was under way when the app ended for unknown, and never for failed', async () => {
  await ledger.begin('numbers.buy', { subject: NUMBER })
  const later = open()
  expect((await later.last('numbers.buy', NUMBER))?.state).toBe('unknown')
  expect(await later.open()).toMatchObject([{ operation: 'numbers.buy', subject: NUMBER }])
})

test('lets nothing leave twice at once', async () => {
  const twice = [1, 2].map(() => ledger.begin('numbers.buy', { subject: NUMBER }))
  const [first, second] = await Promise.allSettled(twice)
  expect(first).toMatchObject({ status: 'fulfilled' })
  expect(second).toMatchObject({ reason: { message: 'invalid: entry' } })
  await ledger.begin('numbers.buy', { subject: '74852000214' })
})

test('keeps each try as one of its own: what was in doubt stays so whatever becomes of the next', async () => {
  await expect(buy(() => Promise.reject(failing('unknown')))).rejects.toThrow('unknown')
  // Held back until a person has seen it.
  await expect(buy(() => Promise.resolve())).rejects.toThrow('doubt')
  await ledger.settle((await ledger.open())[0]!.id)
  const limited = new ServiceFailure({
    kind: 'limited',
    operation: 'numbers.buy',
    sent: false,
    status: 429,
  })
  await expect(buy(() => Promise.reject(limited))).rejects.toBe(limited)
  expect(states()).toEqual(['unknown', 'failed'])
  expect((await open().last('numbers.buy', NUMBER))?.state).toBe('unknown')
})

test('lets nothing leave that cannot be written down', async () => {
  await home.remove()
  writeFileSync(home.path, 'a file where the folder was')
  let left = false
  await expect(buy(() => Promise.resolve((left = true)))).rejects.toThrow('internal: ledger')
  expect(left).toBe(false)
})

test('shows the unknown ones, newest first, until a person has seen them', async () => {
  const ids: string[] = []
  for (const subject of ['1', '2']) {
    const { id } = await ledger.begin('numbers.delete', { subject })
    await ledger.end(id, 'unknown', { kind: 'unknown' })
    ids.push(id)
  }
  expect((await ledger.open()).map(({ subject }) => subject)).toEqual(['2', '1'])
  await ledger.settle(ids[1] ?? '')
  expect((await open().open()).map(({ subject }) => subject)).toEqual(['1'])
  // Seen is not known: whoever tries again still has to make sure.
  expect((await open().last('numbers.delete', '2'))?.state).toBe('unknown')
  await expect(ledger.settle('nothing')).rejects.toThrow('notFound')
})

test('keeps every call whose outcome is open, and no more than some hundreds of others', async () => {
  const past = Array.from({ length: 600 }, (_, place) => ({
    id: String(place),
    operation: 'numbers.buy',
    subject: String(place),
    at: place,
    state: place === 0 ? 'unknown' : 'done',
  }))
  writeFileSync(file(), JSON.stringify({ entries: past }))
  ledger = open()
  await ledger.end((await ledger.begin('numbers.buy', { subject: 'latest' })).id, 'done')
  expect(states()).toHaveLength(501)
  expect((await ledger.last('numbers.buy', '0'))?.state).toBe('unknown')
  expect(await ledger.last('numbers.buy', '1')).toBeUndefined()
  expect((await ledger.last('numbers.buy', 'latest'))?.state).toBe('done')
})

const failed = { kind: 'refused', message: `Занят: ${NUMBER}` } as const

/** Ends a call with words of the service that name its number. */
async function fail(subject: string): Promise<void> {
  const { id } = await ledger.begin('numbers.buy', { subject, label: `Склад ${subject}` })
  await ledger.end(id, 'failed', failed)
}

/** What a version before wrote, in the open. */
function writeInTheOpen(): void {
  const label = `Склад ${NUMBER}`
  const entry = { id: 'a', operation: 'numbers.buy', subject: NUMBER, label, at: 1, state: 'begun' }
  writeFileSync(file(), JSON.stringify({ entries: [entry] }))
  ledger = open()
}

test('what calls were about stands in the file only sealed, and is read again', async () => {
  await fail(NUMBER)
  expect(written()).not.toContain(NUMBER)
  expect(written()).not.toContain('Склад')
  expect(await open().last('numbers.buy', NUMBER)).toMatchObject({
    label: `Склад ${NUMBER}`,
    state: 'failed',
    failure: failed,
  })
})

test('what a version before wrote in the open is sealed at the first reading', async () => {
  writeInTheOpen()
  expect(await ledger.open()).toMatchObject([{ subject: NUMBER, label: `Склад ${NUMBER}` }])
  expect(written()).not.toContain(NUMBER)
  expect(states()).toEqual(['unknown'])
  expect(await open().last('numbers.buy', NUMBER)).toMatchObject({ state: 'unknown' })
})

test('stays in the open where the keychain is locked, and is sealed once it is not', async () => {
  writeInTheOpen()
  secrets.trouble = 'locked'
  await ledger.settle((await ledger.open())[0]!.id)
  const other = await ledger.begin('numbers.buy', { subject: '74852000214' })
  expect(written()).toContain(NUMBER)
  expect(written()).not.toContain('74852000214')
  secrets.trouble = undefined
  ledger = open()
  expect(await ledger.last('numbers.buy', NUMBER)).toMatchObject({ state: 'unknown' })
  expect(written()).not.toContain(NUMBER)
  // It was sealed by a key that is gone.
  expect(await ledger.open()).toMatchObject([{ id: other.id, unreadable: true, subject: '' }])
})

test.each(['lost', 'locked'] as const)(
  'a call of unknown outcome whose key is %s keeps the next one of its kind back until it is seen',
  async (how) => {
    await ledger.begin('numbers.buy', { subject: NUMBER })
    if (how === 'locked') secrets.trouble = 'locked'
    else secrets.entries.clear()
    ledger = open()
    let left = false
    await expect(buy(() => Promise.resolve((left = true)))).rejects.toThrow('invalid: unreadable')
    expect(left).toBe(false)
    await ledger.begin('groups.delete', { subject: '7' })
    const [before] = await ledger.open()
    await ledger.settle(before!.id)
    await buy(() => Promise.resolve())
    expect(states()).toEqual(['unknown', 'begun', 'done'])
    if (how === 'lost') return
    secrets.trouble = undefined
    // Seen meanwhile, and not forgotten.
    expect(await open().last('numbers.buy', NUMBER)).toMatchObject({ state: 'unknown' })
  },
)
