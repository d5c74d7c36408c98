import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  for (const { id } of await bench.call('ledger.open', {})) {
    await bench.call('ledger.settle', { entry: id })
  }
  bench.questions.length = 0
  bench.agrees = true
})
afterAll(() => bench.close())

const issue = (sum: number) => bench.call('invoices.issue', { sum })
const calls = async () => (await bench.service.requests())['payment.issueInvoice'] ?? 0
const ofSum = async (wanted: number) =>
  (await bench.read('invoices', true)).filter(({ sum }) => sum === wanted)

test('an invoice is issued once, after a person has agreed to its sum', async () => {
  const { id } = await issue(1000.5)
  const [invoice, ...others] = await ofSum(1000.5)
  expect([invoice?.id, others]).toEqual([id, []])
  expect(bench.questions).toEqual([{ kind: 'invoice', sum: 1000.5 }])
  expect(await calls()).toBe(1)
})

test('nothing is issued where a person says no, nor over what is no sum of money', async () => {
  bench.agrees = false
  await expect(issue(10)).rejects.toThrow('aborted')
  bench.agrees = true
  await expect(issue(10.005)).rejects.toThrow('invalid: sum')
  expect(await bench.dispatch('invoices.issue', { sum: 0 })).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', field: 'sum' },
  })
  expect(await calls()).toBe(0)
})

test('the same sum twice is two invoices, and pressed twice at once it is one', async () => {
  const both = await Promise.all([issue(70), issue(70)])
  expect(both[0]).toEqual(both[1])
  expect(await ofSum(70)).toHaveLength(1)
  await issue(70)
  expect(await ofSum(70)).toHaveLength(2)
})

test('where the answer is lost, the invoices tell what is true', async () => {
  await issue(80)
  await bench.service.fault({ operation: 'payment.issueInvoice', kind: 'truncate' })
  const { id } = await issue(80)
  expect((await ofSum(80)).map((one) => one.id)).toContain(id)
  expect(await ofSum(80)).toHaveLength(2)
  await bench.service.fault({ operation: 'payment.issueInvoice', kind: 'reset' })
  await expect(issue(80)).rejects.toMatchObject({ kind: 'unknown' })
  expect(await ofSum(80)).toHaveLength(2)
  expect(await calls()).toBe(3)
})

test('a lost answer is not asked for again, not even after a restart', async () => {
  await bench.service.fault({ operation: 'payment.issueInvoice', kind: 'truncate' })
  await bench.service.fault({ operation: 'payment.invoices', kind: 'delay', ms: 1 })
  await bench.service.fault({ operation: 'payment.invoices', kind: 'html', times: 9 })
  await expect(issue(90)).rejects.toMatchObject({ kind: 'unknown' })
  await bench.service.clearFaults()
  await bench.restart()
  const answer = await issue(90)
  expect(answer.before).toBe(true)
  expect((await ofSum(90)).map(({ id }) => id)).toEqual([answer.id])
  expect(await calls()).toBe(1)
  expect(await bench.call('ledger.open', {})).toEqual([])
})

test('nothing is sent where the invoices cannot be read first', async () => {
  await bench.service.fault({ operation: 'payment.invoices', kind: 'status', times: 9 })
  await expect(issue(5)).rejects.toMatchObject({ kind: 'refused' })
  await bench.service.clearFaults()
  expect(await calls()).toBe(0)
})

test('a refusal comes in the service’s words, and what is issued by itself is told', async () => {
  await expect(issue(1e9)).rejects.toMatchObject({
    kind: 'refused',
    serviceMessage: expect.stringContaining('10000000') as string,
  })
  expect(await bench.call('invoices.autopay', {})).toEqual({
    access: expect.any(Boolean) as boolean,
    active: expect.any(Boolean) as boolean,
    sum: expect.any(Number) as number,
  })
})
