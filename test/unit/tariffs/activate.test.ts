import { expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

const current = async () => (await bench.read('tariffs', true)).find((tariff) => tariff.current)?.id
const [START, OFFICE, PLUS, CENTRE] = [31, 32, 33, 41]
const activate = async (tariff: number, fee = '490') =>
  bench.call('tariffs.activate', { tariff, fee, seen: await current() })
const calls = async () => (await bench.service.requests())['tariffs.activate'] ?? 0

test('the tariff in force and the catalogue, as the service tells them', async () => {
  const [now] = await bench.read('currentTariff', true)
  expect(now).toMatchObject({ id: OFFICE, links: [{ url: 'https://example.com/tariffs/32' }] })
  const city = now?.options.find(({ name }) => name === 'Городские номера')
  expect(city?.included).toBe(5)
  expect(city?.parts).toHaveLength(city?.used ?? -1)
  expect(now?.services.find(({ id }) => id === 'record')?.fee).toEqual({ text: '390', figure: 390 })
  const all = await bench.read('tariffs', true)
  expect(all.map(({ id }) => id)).toEqual([31, 32, 33, 41])
  expect(all[3]?.items.at(-1)?.amount).toEqual({ text: '15000 мин.', figure: 15_000 })
  expect(all[3]?.category.name).toBe('Контакт-центр')
})

test('a tariff is taken once, after a person was told what exceeds it', async () => {
  const { exceeding, month, uncompared } = await bench.call('tariffs.effect', { tariff: START })
  expect(month?.figure).toBe(490)
  expect(uncompared).toEqual([])
  const sip = exceeding.find(({ name }) => name === 'SIP-аккаунты')
  expect(sip!.used).toBeGreaterThan(sip!.included)
  expect(await activate(START)).toEqual({ inForce: true })
  expect(bench.questions).toEqual([{ kind: 'tariff', name: 'Старт', fee: '490', exceeding }])
  expect([await current(), await calls()]).toEqual([START, 1])
})

test('there and back again are two calls, and what is in force is none', async () => {
  await activate(START)
  await activate(OFFICE, '1490')
  await activate(START)
  await expect(activate(START)).rejects.toThrow('invalid: tariff')
  expect([await current(), await calls()]).toEqual([START, 3])
})

test('nothing is sent where a person says no, or was shown another fee', async () => {
  bench.agrees = false
  await expect(activate(START)).rejects.toThrow('aborted')
  bench.agrees = true
  await expect(activate(START, '390')).rejects.toThrow('changed: fee')
  await expect(activate(999)).rejects.toThrow('notFound: tariff')
  expect(await calls()).toBe(0)
})

test('where the answer is lost, the catalogue tells what is true', async () => {
  await bench.service.fault({ operation: 'tariffs.activate', kind: 'truncate' })
  expect(await activate(PLUS, '3490')).toEqual({ inForce: true })
  await bench.service.fault({ operation: 'tariffs.activate', kind: 'reset' })
  await expect(activate(START)).rejects.toMatchObject({ kind: 'unknown' })
  expect([await current(), await calls()]).toEqual([PLUS, 2])
  const [entry] = await bench.call('ledger.open', {})
  expect(entry).toMatchObject({ operation: 'tariffs.activate', label: 'Старт', absent: true })
  await bench.call('ledger.settle', { entry: entry!.id })
})

test('a lost answer is not asked for again, not even after a restart', async () => {
  await bench.service.balance(20_000)
  await bench.service.fault({ operation: 'tariffs.activate', kind: 'truncate' })
  await bench.service.fault({
    operation: 'tariffs.list',
    kind: 'html',
    times: 'all',
    after: 'tariffs.activate',
  })
  const taking = bench.call('tariffs.activate', { tariff: CENTRE, fee: '6900', seen: OFFICE })
  await expect(taking).rejects.toMatchObject({ kind: 'unknown' })
  await bench.service.clearFaults()
  await bench.restart()
  expect(await activate(CENTRE, '6900')).toEqual({ inForce: true })
  expect(await calls()).toBe(1)
  expect(await bench.call('ledger.open', {})).toMatchObject([{ state: 'done' }])
})

test('a refusal comes in the service’s words', async () => {
  await bench.service.balance(10)
  await expect(activate(PLUS, '3490')).rejects.toMatchObject({
    kind: 'refused',
    serviceMessage: 'Insufficient funds.',
  })
  expect(await current()).toBe(OFFICE)
})

test('the price of a call comes as the service words it', async () => {
  const rate = (number: string) => bench.call('tariffs.rate', { tariff: OFFICE, number })
  expect(await rate('8 (901) 000-48-10')).toEqual([
    { name: 'phone', value: '79010004810' },
    { name: 'rate', value: '1.9' },
  ])
  await expect(rate('abc')).rejects.toThrow('invalid: number')
})
