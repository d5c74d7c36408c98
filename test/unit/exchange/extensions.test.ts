import { expect, test } from 'vitest'
import type { NewSipAccount } from '../../../electron/bridge/index.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['sip'])

const NEW: NewSipAccount = {
  name: 'Дежурный',
  number: 450,
  role: 'Вечерняя смена',
  aon: 502,
  sip_timeout: 90,
  phone_number: '8 (910) 000-12-34',
  phone_timeout: 5,
  sequence_rule: 'simultaneous',
}
const KEPT = { name: NEW.name, number: NEW.number, role: 'Вечерняя смена', aon: 502 }
const byNumber = async (number: number) =>
  (await bench.read('sip', true)).filter((one) => one.number === String(number))
const created = async () => (await bench.service.requests())['sip.create'] ?? 0

test('creates one with all that can be said of it', async () => {
  const { id } = await bench.call('extensions.create', { body: NEW })
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

/** Changes one as it stands, and returns what its replacing tells. */
async function change(id: number, changes: object) {
  const { body, version } = await bench.detail('sip', id)
  return bench.call('extensions.replace', { id, body: { ...KEPT, ...body, ...changes }, version })
}

test('changes what is other than it was, and deletes', async () => {
  const { id = 0 } = await bench.call('extensions.create', { body: NEW })
  expect(await bench.detail('sip', id)).toMatchObject({ body: KEPT })
  const { version } = await change(id, { name: 'Ночной', number: 99_999, role: undefined })
  expect(await byNumber(99_999)).toMatchObject([{ id, name: 'Ночной', callerId: { id: 502 } }])
  const { role: _, ...kept } = KEPT
  const now = { version, body: { ...kept, name: 'Ночной', number: 99_999 } }
  expect(await bench.detail('sip', id)).toMatchObject(now)
  await bench.call('extensions.delete', { id })
  expect(await byNumber(99_999)).toEqual([])
})

test('another’s change meanwhile is not lost', async () => {
  const { id = 0 } = await bench.call('extensions.create', { body: NEW })
  const { body, version } = await bench.detail('sip', id)
  await change(id, { role: 'День' })
  const late = { id, body: { ...KEPT, ...body, name: 'Ночной' }, version }
  await expect(bench.call('extensions.replace', late)).rejects.toMatchObject({
    failure: { kind: 'changed' },
  })
  expect(await bench.detail('sip', id)).toMatchObject({ body: { ...KEPT, role: 'День' } })
})

test('a password is read when it is asked for, and is in nothing else', async () => {
  const { id = 0 } = await bench.call('extensions.create', { body: NEW })
  await bench.call('extensions.setPassword', { id, password: 'Canary-P4ss' })
  await bench.call('account.detail', { collection: 'sip', of: id })
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
    await bench.call('account.detail', { collection: 'sip', of: id }),
  ])
  expect(told).not.toContain('Canary')
})

test.each(['reset', 'truncate'] as const)(
  'finds a lost creation and change by reading (%s)',
  async (kind) => {
    await bench.service.fault({ operation: 'sip.create', kind, performed: true })
    const { id = 0 } = await bench.call('extensions.create', { body: NEW })
    expect(await byNumber(450)).toMatchObject([{ id }])
    await bench.service.fault({ operation: 'sip.change', kind, performed: true })
    await change(id, { number: 451, role: 'День' })
    await bench.service.fault({ operation: 'sip.change', kind: 'reset' })
    await expect(change(id, { number: 452 })).rejects.toMatchObject({ kind: 'unknown' })
    expect(await byNumber(451)).toMatchObject([{ id, callerId: { id: 502 } }])
  },
)

const many = (count: number): NewSipAccount[] =>
  Array.from({ length: count }, (_, place) => ({
    name: `Новый ${place}`,
    number: 5000 + place,
    sip_timeout: 20,
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
  await bench.recorder.event(
    'job.changed',
    ({ job }) => job.id === first.id && job.steps.some(({ state }) => state === 'done'),
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
    [{ sip_timeout: 7 }, 'sip_timeout'],
    [{ sip_timeout: 95 }, 'sip_timeout'],
    [{ phone_timeout: 91 }, 'phone_timeout'],
    [{ name: ' '.repeat(9) }, 'name'],
    [{ name: 'я'.repeat(301) }, 'name'],
  ] as const) {
    expect(await bench.dispatch('extensions.create', { body: { ...NEW, ...wrong } })).toMatchObject(
      { ok: false, failure: { kind: 'invalid', field: `body.${field}` } },
    )
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
