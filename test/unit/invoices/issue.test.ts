import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

const issue = (sum: number) => bench.call('invoices.issue', { sum })
const calls = async () => (await bench.service.requests())['payment.issueInvoice'] ?? 0
const ofSum = async (wanted: number) =>
  (await bench.read('invoices', true)).filter(({ sum }) => sum === wanted)

test('an invoice is issued once, and asked about no more: it charges nothing', async () => {
  const { id } = await issue(1000.5)
  const [invoice, ...others] = await ofSum(1000.5)
  expect([invoice?.id, others]).toEqual([id, []])
  expect(bench.questions).toEqual([])
  expect(await calls()).toBe(1)
})

test('nothing is issued over what is no sum of money', async () => {
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
  await bench.service.fault({
    operation: 'payment.invoices',
    kind: 'html',
    times: 'all',
    after: 'payment.issueInvoice',
  })
  await expect(issue(90)).rejects.toMatchObject({ kind: 'unknown' })
  await bench.service.clearFaults()
  await bench.restart()
  const answer = await issue(90)
  expect(answer.before).toBe(true)
  expect((await ofSum(90)).map(({ id }) => id)).toEqual([answer.id])
  expect(await calls()).toBe(1)
  expect(await bench.call('ledger.open', {})).toMatchObject([{ state: 'done' }])
})

/** Nobody knows what became of a call when the program begins anew. */
async function doubtAfterRestart(sum: number, kind: 'truncate' | 'reset'): Promise<void> {
  await bench.service.fault({ operation: 'payment.issueInvoice', kind })
  await bench.service.fault({
    operation: 'payment.invoices',
    kind: 'html',
    times: 'all',
    after: 'payment.issueInvoice',
  })
  await expect(issue(sum)).rejects.toMatchObject({ kind: 'unknown' })
  await bench.service.clearFaults()
  await bench.restart()
}
const openNow = () => bench.call('ledger.open', {})

test('what a window finds to be issued stays told until a person has seen it, and is not issued again', async () => {
  await doubtAfterRestart(91, 'truncate')
  // The window's own look, and one more after it.
  expect(await openNow()).toMatchObject([{ label: '91.00', state: 'done' }])
  await bench.restart()
  expect(await openNow()).toMatchObject([{ label: '91.00', state: 'done' }])
  const answer = await issue(91)
  expect(answer.before).toBe(true)
  expect((await ofSum(91)).map(({ id }) => id)).toEqual([answer.id])
  expect([await calls(), await openNow()]).toMatchObject([1, [{ state: 'done' }]])
  // Who was told so and asks again wants another one.
  expect(await issue(91)).not.toMatchObject({ before: true })
  expect(await openNow()).toEqual([])
  expect(await ofSum(91)).toHaveLength(2)
})

test('once a person has seen that it was issued, the same sum is another invoice', async () => {
  await doubtAfterRestart(92, 'truncate')
  const [found] = await openNow()
  await bench.call('ledger.settle', { entry: found!.id })
  expect(await openNow()).toEqual([])
  await issue(92)
  expect(await ofSum(92)).toHaveLength(2)
})

test('while one is in doubt none is issued, until a person has seen the doubt', async () => {
  await doubtAfterRestart(93, 'reset')
  for (const sum of [93, 94]) {
    await expect(issue(sum)).rejects.toMatchObject({ failure: { kind: 'doubt' } })
  }
  expect(await calls()).toBe(1)
  const [doubt] = await openNow()
  expect(doubt).toMatchObject({ label: '93.00', state: 'unknown', absent: true })
  await bench.call('ledger.settle', { entry: doubt!.id })
  await issue(93)
  expect(await ofSum(93)).toHaveLength(1)
})

test('where the record of calls is gone, nothing is issued until a person has seen that', async () => {
  await doubtAfterRestart(95, 'truncate')
  await bench.restart(async () => rm(join(bench.home, `ledger-${bench.cabinet}.json`)))
  await expect(issue(95)).rejects.toMatchObject({ failure: { kind: 'doubt', field: 'ledger' } })
  expect(await calls()).toBe(1)
  const [entry] = await openNow()
  expect(entry).toMatchObject({ loss: 'gone' })
  await bench.call('ledger.settle', { entry: entry!.id })
  await issue(96)
  expect(await calls()).toBe(2)
})

test('nothing is sent where the invoices cannot be read first', async () => {
  await bench.service.fault({ operation: 'payment.invoices', kind: 'status', times: 'all' })
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
