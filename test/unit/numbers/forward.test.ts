import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBench, type Bench } from './support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

test('forwards numbers one by one and shows where they lead', async () => {
  const rows = await bench.read('numbers')
  expect(rows.length).toBeGreaterThan(5)
  const chosen = rows.slice(0, 3)
  const job = await bench.call('numbers.forward', {
    numbers: chosen.map(({ id }) => ({ of: 'owned', id })),
    forwarding: { type: 'group', id: 404, shows: 'caller' },
  })
  expect(job.state).toBe('running')
  const ended = await bench.ended(job)
  expect(ended.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  await bench.reaches('numbers', 'fresh')
  for (const { id } of chosen) {
    expect(bench.shown('numbers').find((one) => one.id === id)?.following).toEqual({
      name: 'Весь офис',
      shows: 'caller',
    })
  }
})

test('buys what is on offer', async () => {
  const { offers } = await bench.call('numbers.offers', {
    query: { kind: 'abc', owner: 'business', code: '4852', category: 0 },
    limit: 5,
  })
  const [offer] = offers
  const job = await bench.call('numbers.buy', {
    numbers: [offer!.number],
    owner: 'business',
    price: offer!.price!,
  })
  const ended = await bench.ended(job)
  expect(ended.steps).toEqual([{ number: offer!.number, state: 'done' }])
  expect(bench.questions).toEqual([
    {
      kind: 'buy',
      numbers: [{ number: offer!.number, price: 150, fee: 250 }],
      owner: 'business',
      price: 150,
    },
  ])
})
