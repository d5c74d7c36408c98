import { expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

test('the fees of all numbers are read by one job and shown beside their numbers', async () => {
  const before = await bench.read('billedNumbers', true)
  expect(before.length).toBeGreaterThan(3)
  const job = await bench.ended(await bench.call('costs.readFees', {}))
  expect([job.work, job.state]).toEqual(['costs.readFees', 'finished'])
  expect(job.steps).toHaveLength(before.length)
  const after = bench.shown('billedNumbers')
  for (const { number, fees } of after) {
    expect(fees?.[0]?.text).toContain(number)
    expect(fees?.[0]?.amount).toBeGreaterThan(0)
  }
  // Reading the list anew keeps what is known of the same accounts.
  expect(await bench.read('billedNumbers', true)).toEqual(after)
})

test('only the numbers that are named are read', async () => {
  const [first] = await bench.read('billedNumbers', true)
  const job = await bench.ended(await bench.call('costs.readFees', { numbers: [first!.number] }))
  expect(job.steps.map(({ name }) => name)).toEqual([first!.number])
  await expect(bench.call('costs.readFees', { numbers: ['70000000000'] })).rejects.toThrow(
    'notFound: numbers',
  )
})

test('calls come in the columns that the service sends', async () => {
  const { columns, rows } = await bench.call('costs.calls', { from: '2020-01-01' })
  expect(columns).toContain('cld')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toHaveLength(columns.length)
  expect(await bench.service.violations()).toEqual([])
})
