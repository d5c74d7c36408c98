import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLedger } from '../../../../electron/core/ledger/ledger.ts'
import { createConnections } from '../../../../electron/shell/connections.ts'
import { eventually } from '../../../support/waits.ts'
import { createHome, createMemoryLog, type Home } from '../../core/support/harness.ts'
import { benchForAllTests } from '../support/bench.ts'

/** Numbers that are bought by a job which the program does not live to end. */

const bench = benchForAllTests()
let copy: Home

beforeEach(async () => {
  copy = await createHome()
  await bench.service.balance(1_000_000)
})
afterEach(() => copy.remove())

/** Buys two numbers, and resolves when the first is bought and the second under way. */
async function buyTwo(from: number): Promise<string[]> {
  const { offers } = await bench.call('numbers.offers', {
    query: { kind: 'abc', owner: 'business', code: '495', category: 0 },
    limit: 36,
  })
  const numbers = offers.slice(from, from + 2).map(({ number }) => number)
  const price = offers.slice(from, from + 2).reduce((sum, offer) => sum + (offer.price ?? 0), 0)
  const order = { cabinet: bench.cabinet, numbers, owner: 'business', price }
  await bench.service.fault({ operation: 'numbers.buy', kind: 'delay', ms: 0 })
  await bench.service.fault({ operation: 'numbers.buy', kind: 'delay', ms: 3_600_000 })
  const page = createConnections(bench.core.commands, bench.log).open()
  expect(await page.dispatch('numbers.buy', order)).toMatchObject({ ok: true })
  await eventually(async () => expect((await bench.service.requests())['numbers.buy'] ?? 0).toBe(2))
  return numbers
}

test('what a step has done is told after a kill, although the next had begun', async () => {
  const [first, second] = await buyTwo(0)
  const file = `ledger-${bench.cabinet}.json`
  await copyFile(join(bench.home, file), join(copy.path, file))
  const { cabinet, secrets } = bench
  const later = openLedger({ home: copy.path, cabinet, secrets, log: createMemoryLog() })
  expect(await later.open()).toMatchObject([
    { subject: second, state: 'unknown' },
    { subject: first, state: 'done' },
  ])
  await bench.service.clearFaults()
  await finished()
})

const finished = () => bench.recorder.event('job.changed', ({ job }) => job.state === 'finished')

test('it is told, too, where the program ended as it should before the job', async () => {
  const [first, second] = await buyTwo(2)
  const restarted = bench.restart()
  await bench.service.clearFaults()
  await restarted
  expect(await bench.call('ledger.open', {})).toMatchObject([
    { subject: second, state: 'done' },
    { subject: first, state: 'done' },
  ])
})

test('what a job has told by its end is not told again', async () => {
  await buyTwo(4)
  await bench.service.clearFaults()
  await finished()
  await bench.restart()
  expect(await bench.call('ledger.open', {})).toEqual([])
})
