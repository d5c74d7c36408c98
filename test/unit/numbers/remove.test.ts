import { expect, test } from 'vitest'
import { benchForAllTests } from './support/bench.ts'

const bench = benchForAllTests(['numbers'])

const ids = async () => (await bench.read('numbers', true)).map(({ id }) => id)
const calls = async () => (await bench.service.requests())['numbers.delete'] ?? 0
const remove = (id: number, pin = bench.service.account.pin) =>
  bench.call('numbers.delete', { id, pin })

test('gives a number up with the PIN of a call to the own telephone', async () => {
  expect(await bench.call('numbers.callPin', {})).toEqual({ phone: bench.service.account.phone })
  await expect(remove(514, '0000')).rejects.toMatchObject({
    kind: 'refused',
    field: 'pin',
    serviceMessage: 'Pin not right.',
  })
  expect(await ids()).toContain(514)
  await remove(514)
  expect(await ids()).not.toContain(514)
  expect(await bench.call('ledger.open', {})).toEqual([])
})

test('a double click gives it up once', async () => {
  await bench.call('numbers.callPin', {})
  await Promise.all([remove(514), remove(514)])
  expect(await calls()).toBe(1)
})

test('finds by reading that a number is gone whose reply was lost', async () => {
  await bench.call('numbers.callPin', {})
  await bench.service.fault({ operation: 'numbers.delete', kind: 'reset', performed: true })
  await remove(514)
  expect(await bench.call('ledger.open', {})).toEqual([])
})

test('sends nothing again where the number is found to be gone', async () => {
  await bench.call('numbers.callPin', {})
  await bench.service.fault({ operation: 'numbers.delete', kind: 'reset', performed: true })
  await bench.service.fault({ operation: 'numbers.list', kind: 'status', times: 'all' })
  await expect(remove(515)).rejects.toMatchObject({ kind: 'unknown' })
  expect(await bench.call('ledger.open', {})).toMatchObject([
    { operation: 'numbers.delete', subject: '515', state: 'unknown' },
  ])
  await bench.service.clearFaults()
  await remove(515)
  expect(await calls()).toBe(1)
  const found = await bench.call('ledger.open', {})
  expect(found).toMatchObject([{ operation: 'numbers.delete', subject: '515', state: 'done' }])
  await bench.call('ledger.settle', { entry: found[0]!.id })
  expect(await bench.call('ledger.open', {})).toEqual([])
})

test('says that nobody knows where the number is still there', async () => {
  await bench.call('numbers.callPin', {})
  await bench.service.fault({ operation: 'numbers.delete', kind: 'reset' })
  await expect(remove(507)).rejects.toMatchObject({ kind: 'unknown' })
  expect(await calls()).toBe(1)
  await remove(507)
  expect(await ids()).not.toContain(507)
  expect(await bench.call('ledger.open', {})).toEqual([])
})

test.each(['1', 'abcd', '48 21', '12345678901'])(
  'a PIN of %j is refused before it costs one of the tries',
  async (pin) => {
    const [own] = await bench.read('numbers')
    const argument = { cabinet: bench.cabinet, id: own?.id ?? 0, pin }
    const answer = await bench.dispatch('numbers.delete', argument)
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'pin' } })
    expect(await bench.service.requests()).not.toHaveProperty('numbers.delete')
  },
)
