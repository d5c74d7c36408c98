import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createMemoryLog } from '../core/support/harness.ts'
import { openLedger } from '../../../electron/core/ledger/ledger.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Offer } from '../../../electron/bridge/numbers.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import { benchForAllTests, settleDoubts } from './support/bench.ts'

const bench = benchForAllTests(['numbers'])
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const states = ({ steps }: Job) => steps.map(({ state }) => state)
const calls = async () => (await bench.service.requests())['numbers.buy'] ?? 0
const sum = (offers: Offer[]) => offers.reduce((all, { price = 0 }) => all + price, 0)

async function onOffer(count: number, category: 0 | 5 = 0, code = '4852'): Promise<Offer[]> {
  const { offers } = await bench.call('numbers.offers', {
    query: { kind: 'abc', owner: 'business', code, category },
    limit: count,
  })
  expect(offers).toHaveLength(count)
  return offers
}

function order(offers: Offer[], price = sum(offers)) {
  const numbers = offers.map(({ number }) => number)
  return bench.call('numbers.buy', { numbers, owner: 'business', price })
}

async function bought(offers: Offer[]): Promise<Job> {
  return bench.ended(await order(offers))
}

async function owned(): Promise<string[]> {
  return (await bench.read('numbers', true)).map(({ number }) => number)
}

test('buys one number per call, after a person was shown the service’s own prices', async () => {
  const offers = await onOffer(3)
  const job = await bought(offers)
  expect([job.state, states(job)]).toEqual(['finished', ['done', 'done', 'done']])
  expect(await calls()).toBe(3)
  expect(await owned()).toEqual(expect.arrayContaining(offers.map(({ number }) => number)))
  const numbers = offers.map(({ number }) => ({ number, price: 150, fee: 250 }))
  expect(bench.questions).toEqual([{ kind: 'buy', owner: 'business', numbers, price: 450 }])
})

test('buys no number that the account owns, though nothing here tells of a purchase', async () => {
  // Numbers that no test has bought before.
  const offers = (await onOffer(6)).slice(4)
  const numbers = offers.slice(0, 1).map(({ number }) => number)
  const { addresses, apiToken: token } = bench.service
  await owned()
  const elsewhere = createServiceClient({ addresses, token })
  await elsewhere.call('numbers.buy', { numbers, owner_type: 'business' })
  expect(states(await bought(offers))).toEqual(['done', 'done'])
  expect(await calls()).toBe(2)
})

test('buys nothing where the person says no', async () => {
  bench.agrees = false
  await expect(order(await onOffer(1))).rejects.toThrow('aborted')
  expect(await calls()).toBe(0)
})

test('buys nothing where the service asks for more than the person was shown', async () => {
  await expect(order(await onOffer(2), 299)).rejects.toThrow('invalid: price')
  expect([await calls(), bench.questions]).toEqual([0, []])
})

test('buys at a price that was not shown only where the service tells none', async () => {
  const [offer] = await onOffer(1)
  const numbers = [offer!.number]
  expect(await bench.call('numbers.quote', { numbers, owner: 'business' })).toEqual([offer])
  const unseen = bench.call('numbers.buy', { numbers, owner: 'business' })
  await expect(unseen).rejects.toThrow('invalid: price')
  expect([await calls(), bench.questions]).toEqual([0, []])

  // One that was reserved elsewhere: the search shows it to nobody.
  const [reserved] = await bench.read('reservedNumbers', true)
  const untold = { numbers: [reserved!.number], owner: 'business' as const }
  expect(await bench.call('numbers.quote', untold)).toEqual([{ number: reserved!.number }])
  expect(states(await bench.ended(await bench.call('numbers.buy', untold)))).toEqual(['done'])
  expect(bench.questions).toEqual([
    { kind: 'buy', owner: 'business', numbers: [{ number: reserved!.number }] },
  ])
})

test('tells of each number what came of it: taken meanwhile, and insufficient funds', async () => {
  const [cheap, taken] = await onOffer(2)
  const [dear] = await onOffer(1, 5)
  await bench.service.sold(taken!.number)
  await bench.service.balance(200)
  const job = await bought([cheap!, taken!, dear!])
  expect(job.steps).toMatchObject([
    { name: cheap!.number, state: 'done' },
    {
      name: taken!.number,
      state: 'failed',
      failure: { kind: 'refused', field: 'numbers', message: 'The number is already taken.' },
    },
    {
      name: dear!.number,
      state: 'failed',
      failure: { kind: 'refused', field: 'balance', message: 'Insufficient funds.' },
    },
  ])
  await bench.service.balance(5000)
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(states(again)).toEqual(['done', 'failed', 'done'])
})

test.each(['reset', 'truncate', 'status', 'html'] as const)(
  'finds by reading that a purchase was made whose reply was lost (%s)',
  async (kind) => {
    await bench.service.fault({ operation: 'numbers.buy', kind, status: 502, performed: true })
    const offers = await onOffer(1)
    expect(states(await bought(offers))).toEqual(['done'])
    expect(states(await bought(offers))).toEqual(['done'])
    expect(await calls()).toBe(1)
    expect(await bench.call('ledger.open', {})).toEqual([])
  },
)

test('leaves it to a person to try again what nobody knows of', async () => {
  await bench.service.fault({ operation: 'numbers.buy', kind: 'reset' })
  const offers = await onOffer(1)
  const job = await bought(offers)
  expect([job.state, states(job)]).toEqual(['finished', ['unknown']])
  expect(await bench.call('ledger.open', {})).toMatchObject([
    { operation: 'numbers.buy', subject: offers[0]!.number, state: 'unknown' },
  ])
  expect(await calls()).toBe(1)
  const held = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect([held.state, held.steps, await calls()]).toMatchObject([
    'stopped',
    [{ state: 'waiting', failure: { kind: 'doubt' } }],
    1,
  ])
  await settleDoubts(bench)
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect([states(again), await calls()]).toEqual([['done'], 2])
  expect(await bench.call('ledger.open', {})).toEqual([])
})

test('no file of the data folder names a number whose purchase is in doubt', async () => {
  await bench.service.fault({ operation: 'numbers.buy', kind: 'reset' })
  const offers = await onOffer(1)
  await bought(offers)
  const files = globSync('**/*', { cwd: bench.home, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)).toString('latin1'))
  expect(files.join()).toContain('numbers.buy')
  expect(files.filter((text) => text.includes(offers[0]!.number))).toEqual([])
})

test('a person who has seen an unknown purchase is not told of it again, but stays guarded', async () => {
  await bench.service.fault({ operation: 'numbers.buy', kind: 'reset' })
  const offers = await onOffer(1)
  await bought(offers)
  const [entry] = await bench.call('ledger.open', {})
  await bench.call('ledger.settle', { entry: entry!.id })
  expect(await bench.call('ledger.open', {})).toEqual([])
  const before = (await bench.service.requests())['numbers.list'] ?? 0
  await bought(offers)
  expect((await bench.service.requests())['numbers.list']).toBeGreaterThan(before)
})

test('stops where the account’s own numbers cannot be read to settle a doubt', async () => {
  await bench.service.fault({ operation: 'numbers.buy', kind: 'reset', performed: true })
  await bench.service.fault({
    operation: 'numbers.list',
    kind: 'status',
    status: 500,
    times: 'all',
    after: 'numbers.buy',
  })
  // A number that no test has bought before: there is no doubt about it yet.
  const offers = await onOffer(1, 0, '495')
  const job = await bought(offers)
  expect(states(job)).toEqual(['unknown'])
  await expect(bench.call('jobs.resume', { job: job.id })).rejects.toThrow('numbers.list')
  await expect(order(offers)).rejects.toThrow('numbers.list')
  await bench.service.clearFaults()
  expect(states(await bought(offers))).toEqual(['done'])
  expect(await calls()).toBe(1)
})

test('a double click is one purchase, and so is a click on some of the same numbers', async () => {
  const offers = await onOffer(2)
  const [one, same, other] = await Promise.allSettled([
    order(offers),
    order(offers.toReversed()),
    order(offers.slice(1)),
  ])
  expect(one).toMatchObject({ status: 'fulfilled' })
  expect(same.status === 'fulfilled' && one.status === 'fulfilled' && same.value.id).toBe(
    one.status === 'fulfilled' && one.value.id,
  )
  expect(other.status === 'rejected' && String(other.reason)).toContain('invalid: numbers')
  if (one.status === 'fulfilled') await bench.ended(one.value)
  expect([await calls(), bench.questions.length]).toEqual([2, 1])
  // A late click, when it is all over.
  expect(states(await bought(offers))).toEqual(['done', 'done'])
  expect([await calls(), bench.questions.length]).toEqual([2, 1])
})

test('stops at a purchase that nobody knows of, and goes on once a person has seen that', async () => {
  await bench.service.fault({ operation: 'numbers.buy', kind: 'reset', times: 'all' })
  const job = await bought(await onOffer(4))
  expect([job.state, states(job)]).toEqual([
    'stopped',
    ['unknown', 'waiting', 'waiting', 'waiting'],
  ])
  await bench.service.clearFaults()
  await settleDoubts(bench)
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(states(again)).toEqual(['done', 'done', 'done', 'done'])
})

test.each([true, false])(
  'knows after a crash what was under way, and whether it was carried out (%s)',
  async (performed) => {
    const [offer] = await onOffer(1)
    const { home, cabinet, service, secrets } = bench
    await bench.restart(async () => {
      // What a program leaves behind that ends between the call and its reply.
      const ledger = openLedger({ home, cabinet, secrets, log: createMemoryLog() })
      await ledger.begin('numbers.buy', { subject: offer!.number })
      const client = createServiceClient({
        addresses: service.addresses,
        token: service.apiToken,
      })
      const numbers = [offer!.number]
      if (performed) await client.call('numbers.buy', { numbers, owner_type: 'business' })
      await client.close()
    })
    const before = await calls()
    const doubts = await bench.call('ledger.open', {})
    expect(doubts.map(({ state, subject }) => [state, subject])).toEqual([
      [performed ? 'done' : 'unknown', offer!.number],
    ])
    expect(await calls()).toBe(before)
    if (!performed) await settleDoubts(bench)
    expect(states(await bought([offer!]))).toEqual(['done'])
    expect(await calls()).toBe(performed ? before : before + 1)
  },
)

test('reserved numbers come with their end, and can be bought', async () => {
  const offers = await onOffer(2)
  const numbers = offers.map(({ number }) => number)
  const job = await bench.ended(await bench.call('numbers.reserve', { numbers, owner: 'business' }))
  expect(states(job)).toEqual(['done', 'done'])
  const reserved = await bench.read('reservedNumbers', true)
  const ends = reserved.filter(({ number }) => numbers.includes(number)).map(({ until }) => until)
  for (const end of ends) expect((end ?? 0) - Date.now()).toBeGreaterThan(2 * 86_400_000)
  expect(ends).toHaveLength(2)
  // Nobody can reserve it twice; an own reservation is on offer to nobody, so its price is not told.
  const twice = await bench.ended(
    await bench.call('numbers.reserve', { numbers: numbers.slice(1), owner: 'business' }),
  )
  expect(twice.steps[0]).toMatchObject({ state: 'failed', failure: { field: 'numbers', code: -1 } })
  expect(states(await bought(offers))).toEqual(['done', 'done'])
  expect(bench.questions.at(-1)).toEqual({
    kind: 'buy',
    owner: 'business',
    numbers: numbers.map((number) => ({ number })),
  })
})
