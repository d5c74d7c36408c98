import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands, type CommandName } from '../../../electron/bridge/index.ts'
import type { Command } from '../../../electron/bridge/command.ts'
import { stakeOf } from '../../../electron/core/consent.ts'
import { operations, type OperationId } from '../../../electron/service/index.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

/** Every command that is declared to spend, delete or divert, to which the person says no. */
let bench: Bench
let older: Bench

beforeAll(async () => {
  ;[bench, older] = await Promise.all([openBench(), openBench({ legacy: true })])
})
afterAll(() => Promise.all([bench.close(), older.close()]))

type Argument = Record<string, unknown>

const first = async (slice: Parameters<Bench['read']>[0]) => {
  const [row] = (await bench.read(slice)) as { id: number; name: string; kind: string }[]
  if (!row) throw new Error(`Nothing is in ${slice}`)
  return row
}
const named = (slice: Parameters<Bench['read']>[0]) => async (): Promise<Argument> => {
  const { id } = await first(slice)
  return { id, name: 'what a page says it is called' }
}
const body = {
  url: 'https://hooks.example/calls?token=1',
  event: 'create',
  template: '',
  fields: [],
  headers: [],
  params: [],
}
const toNumber = { type: 'number', number: '79161112233', shows: 'caller' } as const

async function forwarded(): Promise<Argument> {
  const { id } = await first('numbers')
  bench.agrees = true
  const job = await bench.call('numbers.forward', {
    numbers: [{ of: 'owned', id }],
    forwarding: toNumber,
  })
  await bench.ended(job)
  const weighed = () => bench.recorder.event('job.changed', ({ job: { undo } }) => undo === 'all')
  await weighed()
  bench.agrees = false
  return { job: job.id }
}

const ways: Partial<Record<CommandName, () => Promise<Argument>>> = {
  'extensions.delete': named('sip'),
  'groups.delete': named('groups'),
  'queues.delete': named('queues'),
  'menus.delete': named('scenarios'),
  'verification.delete': named('flashAccounts'),
  async 'media.delete'() {
    await bench.call('media.take', { standard: (await standard()).id, name: 'Ничья' })
    const all = await bench.read('media', true)
    return { id: all.find(({ name }) => name === 'Ничья')?.id, name: 'x' }
  },
  'emails.delete': async () => ({ id: (await first('emails')).id, email: 'x' }),
  'webhooks.delete': async () => ({ id: (await first('webhooks')).id, url: 'https://a.example' }),
  'webhooks.create': async () => ({ body }),
  'webhooks.replace': async () => ({ id: (await first('webhooks')).id, body, seen: body }),
  'invoices.issue': async () => ({ sum: 4321 }),
  'numbers.forward': async () => ({
    numbers: (await bench.read('numbers')).map(({ id }) => ({ of: 'owned', id })),
    forwarding: toNumber,
  }),
  async 'numbers.buy'() {
    const query = { kind: 'abc', owner: 'business', code: '4852', category: 0 } as const
    const { offers } = await bench.call('numbers.offers', { query, limit: 2 })
    return { numbers: offers.map(({ number }) => number), owner: 'business', price: 1_000 }
  },
  'numbers.delete': async () => ({ id: (await first('numbers')).id, pin: '1234' }),
  async 'externalNumbers.delete'() {
    const [one] = await bench.read('externalNumbers', true)
    return { key: one?.key }
  },
  'jobs.undo': forwarded,
  async 'packets.change'() {
    const [[own], offers] = await Promise.all([
      bench.call('packets.numbers', {}),
      bench.call('packets.list', {}),
    ])
    const other = offers.find(({ id }) => id !== own?.packet?.id)
    return { numberId: own?.numberId, packet: other?.id }
  },
  async 'packets.takeOff'() {
    const all = await older.call('packets.numbers', {})
    return { numberId: all.find(({ packet }) => packet)?.numberId }
  },
  'packets.setHandler': async () => ({ number: '79010004810', url: 'https://sms.example/in' }),
  'packets.removeHandler': async () => ({ number: '79010004810' }),
  async 'tariffs.activate'() {
    const other = (await bench.read('tariffs')).find(({ current }) => !current)
    return { tariff: other?.id, fee: other?.month?.text }
  },
  async 'verification.changeSettings'() {
    const settings = { hookUrl: 'https://results.example/in' }
    return { id: (await first('flashAccounts')).id, settings, seen: settings }
  },
  async 'verification.take'() {
    const [pack] = await bench.call('verification.packages', {})
    return { account: (await first('flashAccounts')).id, pack: pack?.id, fee: pack?.fee }
  },
}

async function standard() {
  const [one] = await bench.read('standardMedia')
  if (!one) throw new Error('No recording is ready-made')
  return one
}

/** What was sent of everything at stake, but what the tests themselves agreed to. */
async function sent({ service }: Bench): Promise<Partial<Record<OperationId, number>>> {
  const counts = Object.entries(await service.requests()) as [OperationId, number][]
  return Object.fromEntries(counts.filter(([id]) => stakeOf(id)))
}

const declared = (Object.entries(commands) as [CommandName, Command][]).filter(
  ([, { stake }]) => stake,
)

test('every command that is declared so has its way to be tried here', () => {
  expect(Object.keys(ways).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
})

test.for(declared)('%s asks once, and does nothing where the answer is no', async ([name]) => {
  const one = name === 'packets.takeOff' ? older : bench
  const argument = (await ways[name]?.()) ?? {}
  one.agrees = false
  const before = await sent(one)
  one.questions.length = 0
  const result = await one.dispatch(name, argument)
  expect(result).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
  expect(one.questions).toHaveLength(1)
  expect(await sent(one)).toEqual(before)
  // The words are the account's: a name that the page gave is in none of them.
  expect(JSON.stringify(one.questions)).not.toContain('what a page says')
  expect(JSON.stringify(one.questions)).not.toContain('№')
})

test('each stake has an operation, and messages that a person writes have none', () => {
  const ids = Object.keys(operations) as OperationId[]
  const stakes = Map.groupBy(ids, stakeOf)
  expect(stakes.get('diverts')).toEqual([
    'externalNumbers.follow',
    'flashCall.changeSettings',
    'numbers.follow',
    'rpcNumbers.forwardToDevice',
    'sms.setUrl',
    'webhooks.create',
    'webhooks.replace',
  ])
  expect(stakeOf('numbers.buy')).toBe('spends')
  expect(stakeOf('callQueues.delete')).toBe('deletes')
  expect([stakeOf('sms.send'), stakeOf('legacySms.send')]).toEqual([undefined, undefined])
})

test('a yes for now holds for deletions, and never for money', async () => {
  bench.agrees = 'forNow'
  bench.questions.length = 0
  const queues = await bench.read('queues')
  for (const { id, name } of queues.slice(0, 2)) {
    expect(await bench.dispatch('queues.delete', { id, name })).toMatchObject({ ok: true })
  }
  expect(bench.questions).toHaveLength(1)
  for (const sum of [100, 200]) await bench.call('invoices.issue', { sum })
  expect(bench.questions.map(({ kind }) => kind)).toEqual(['delete', 'invoice', 'invoice'])
})
