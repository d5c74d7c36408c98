import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewSipAccount } from '../../../electron/bridge/index.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  await bench.read('sip', true)
})
afterAll(() => bench.close())

const NEW: NewSipAccount = {
  name: 'Дежурный',
  number: 450,
  role: 'Вечерняя смена',
  callerId: 502,
  order: 'simultaneous',
  timeout: 90,
  mobile: { number: '8 (910) 000-12-34', timeout: 5 },
}
const byNumber = async (number: number) =>
  (await bench.read('sip', true)).filter((one) => one.number === String(number))
const created = async () => (await bench.service.requests())['sip.create'] ?? 0

test('creates one with all that can be said of it', async () => {
  const { id } = await bench.call('extensions.create', { account: NEW })
  expect(await byNumber(450)).toEqual([
    {
      id,
      name: 'Дежурный',
      number: '450',
      callerId: { id: 502, number: expect.any(String) as string },
      legs: [
        { type: 'sip', timeout: 90 },
        { type: 'mob', timeout: 5 },
      ],
    },
  ])
  expect(await bench.service.violations()).toEqual([])
})

test('changes what is given alone, and deletes', async () => {
  const { id = 0 } = await bench.call('extensions.create', { account: NEW })
  await bench.call('extensions.change', { id, changes: { name: 'Ночной', number: 99_999 } })
  expect(await byNumber(99_999)).toMatchObject([{ id, name: 'Ночной', callerId: { id: 502 } }])
  await bench.call('extensions.delete', { id, name: 'Ночной' })
  expect(await byNumber(99_999)).toEqual([])
})

test('tells what can be changed of one as it is now, without its password', async () => {
  const { id = 0 } = await bench.call('extensions.create', { account: NEW })
  expect(await bench.call('extensions.read', { id })).toEqual({
    name: 'Дежурный',
    number: '450',
    role: 'Вечерняя смена',
    callerId: { id: 502, number: expect.any(String) as string },
  })
})

test('a password is read when it is asked for, and is in nothing else', async () => {
  const { id = 0 } = await bench.call('extensions.create', { account: NEW })
  await bench.call('extensions.change', { id, changes: { password: 'Canary-P4ss' } })
  await bench.call('account.detail', { slice: 'sip', of: id })
  await bench.recorder.event(
    'detail.changed',
    ({ detail }) => detail.of === id && detail.state.state === 'fresh',
  )
  expect(await bench.call('extensions.credentials', { id })).toEqual({
    server: expect.any(String) as string,
    login: expect.any(String) as string,
    password: 'Canary-P4ss',
  })
  const told = JSON.stringify([
    bench.recorder.events,
    bench.log.lines,
    await bench.call('diagnostics.journal', {}),
    await bench.call('account.detail', { slice: 'sip', of: id }),
  ])
  expect(told).not.toContain('Canary')
})

test.each(['reset', 'truncate'] as const)(
  'finds a lost creation and change by reading (%s)',
  async (kind) => {
    await bench.service.fault({ operation: 'sip.create', kind, performed: true })
    const { id = 0 } = await bench.call('extensions.create', { account: NEW })
    expect(await byNumber(450)).toMatchObject([{ id }])
    await bench.service.fault({ operation: 'sip.change', kind, performed: true })
    await bench.call('extensions.change', { id, changes: { number: 451, role: 'День' } })
    await bench.service.fault({ operation: 'sip.change', kind: 'reset' })
    await expect(
      bench.call('extensions.change', { id, changes: { number: 452 } }),
    ).rejects.toMatchObject({ kind: 'unknown' })
    expect(await byNumber(451)).toMatchObject([{ id, callerId: { id: 502 } }])
  },
)

const many = (count: number): NewSipAccount[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `Новый ${place}`,
    number: 5000 + place,
    timeout: 20,
  }))

test('creates several as a job, a result for each, and refusals with their field', async () => {
  const accounts = many(5)
  accounts[2] = { ...accounts[2]!, number: 201 }
  const job = await bench.ended(await bench.call('extensions.createMany', { accounts }))
  expect(job.work).toBe('extensions.create')
  expect(job.steps.map(({ state }) => state)).toEqual(['done', 'done', 'failed', 'done', 'done'])
  expect(job.steps[2]).toMatchObject({
    subject: 'extensions',
    name: '201 Новый 2',
    failure: { kind: 'refused', field: 'number' },
  })
})

test('nothing is created twice, whatever answer is lost and whenever the program ends', async () => {
  const accounts = many(12)
  await bench.service.fault({ operation: 'sip.create', kind: 'reset', performed: true, times: 2 })
  const first = await bench.call('extensions.createMany', { accounts })
  await bench.recorder.event('job.changed', ({ job }) =>
    job.steps.some(({ state }) => state === 'done'),
  )
  await bench.restart()
  const before = await created()
  expect(before).toBeGreaterThan(0)
  const again = await bench.ended(await bench.call('extensions.createMany', { accounts }))
  expect(again.id).not.toBe(first.id)
  expect(again.steps.every(({ state }) => state === 'done')).toBe(true)
  for (const { number } of accounts) expect(await byNumber(number)).toHaveLength(1)
})

test('what the ranges forbid never leaves', async () => {
  for (const [wrong, field] of [
    [{ number: 199 }, 'number'],
    [{ number: 100_000 }, 'number'],
    [{ timeout: 7 }, 'timeout'],
    [{ timeout: 95 }, 'timeout'],
    [{ name: ' '.repeat(9) }, 'name'],
    [{ name: 'я'.repeat(301) }, 'name'],
  ] as const) {
    expect(
      await bench.dispatch('extensions.create', { account: { ...NEW, ...wrong } }),
    ).toMatchObject({ ok: false, failure: { kind: 'invalid', field: `account.${field}` } })
  }
  expect(await created()).toBe(0)
})

test('lists what the billing keeps by batch and prefix, and what a record costs, without passwords', async () => {
  const own = await bench.call('extensions.records', {})
  expect(own.map(({ login }) => login)).toContain('485203001')
  const cities = await bench.call('extensions.records', { batch: '@abc_numbers' })
  const simple = await bench.call('extensions.records', {
    batch: '@abc_numbers',
    prefix: 'simple',
  })
  expect(simple.length).toBeGreaterThan(0)
  expect(simple.length).toBeLessThan(cities.length)
  expect(cities).toEqual(expect.arrayContaining(simple))
  const [city] = simple
  const fees = await bench.call('extensions.fees', { account: city?.account ?? 0 })
  expect(fees[0]).toEqual({
    amount: expect.any(Number) as number,
    text: expect.stringContaining(city?.id ?? '') as string,
  })
  const { password = '' } = await bench.call('extensions.credentials', { id: 3001 })
  expect(password).not.toBe('')
  expect(JSON.stringify([own, cities, fees, bench.recorder.events])).not.toContain(password)
  await expect(bench.call('extensions.fees', { account: 999 })).rejects.toMatchObject({
    kind: 'refused',
  })
  expect(await bench.service.violations()).toEqual([])
})
