import { afterEach, expect, test } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Forwarding, OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { eventually } from '../../support/waits.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from './support/bench.ts'
import { seenOwned } from './support/seen.ts'

const bench = benchForAllTests(['numbers'])
const kept = keptIn(bench)
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const OFFICE: Forwarding = { type: 'group', id: 404, shows: 'caller' }
const states = ({ steps }: Job) => steps.map(({ state }) => state)

async function forwarded(ids: number[], forwarding: Forwarding): Promise<Job> {
  const numbers = await seenOwned(bench, ids)
  return bench.ended(await bench.call('numbers.forward', { numbers, forwarding }))
}

/** Where the service says that the number leads now. */
async function leads(id: number): Promise<Pick<OwnedNumber, 'following' | 'crm'>> {
  const found = (await bench.read('numbers', true)).find((own) => own.id === id)
  return { following: found?.following, crm: found?.crm }
}

async function numberOf(id: number): Promise<string | undefined> {
  return (await bench.read('numbers')).find((own) => own.id === id)?.number
}

test.each<[Forwarding, Pick<OwnedNumber, 'following' | 'crm'>]>([
  [{ type: 'empty' }, {}],
  [OFFICE, { following: { name: 'Весь офис', shows: 'caller' } }],
  [
    { type: 'sip', id: 3006, shows: 'forwarding' },
    { following: { name: 'Сергей Волков, замеры', shows: 'forwarding' } },
  ],
  [
    { type: 'number', number: '8 (910) 000-12-34', shows: 'caller' },
    { following: { name: '79100001234', shows: 'caller' } },
  ],
  [
    { type: 'scenario', id: 901, shows: 'caller' },
    { following: { name: expect.any(String) as string, shows: 'caller' } },
  ],
  [
    { type: 'call_queue', id: 702, shows: 'caller' },
    { following: { name: 'Сервис и гарантия', shows: 'caller' } },
  ],
  [
    { type: 'sip_uri', uri: 'sip:office@pbx.example', shows: 'caller' },
    { following: { name: 'sip:office@pbx.example', shows: 'caller' } },
  ],
  [
    { type: 'crm2', host: 'crm.example', shows: 'forwarding' },
    { crm: { host: 'crm.example', type: 'crm2', shows: 'forwarding' } },
  ],
  [
    {
      type: 'crm1',
      host: 'crm.example',
      shows: 'caller',
      otherwise: { type: 'group', id: 401, shows: 'forwarding' },
    },
    {
      crm: { host: 'crm.example', type: 'crm1', shows: 'caller' },
      following: { name: 'Менеджеры по продажам', shows: 'forwarding' },
    },
  ],
])('leads a number as %j tells', async (forwarding, shown) => {
  expect(states(await forwarded([502], forwarding))).toEqual(['done'])
  expect(await leads(502)).toEqual({ following: undefined, crm: undefined, ...shown })
})

test('sends nothing for a number that certainly leads there already', async () => {
  for (const collection of ['sip', 'groups', 'queues', 'scenarios'] as const)
    await bench.read(collection)
  await forwarded([502], OFFICE)
  await bench.read('numbers', true)
  const job = await forwarded([502, 510], OFFICE)
  expect(states(job)).toEqual(['done', 'done'])
  expect((await bench.service.requests())['numbers.follow']).toBe(2)
  // One that is spared was not changed, so there is one to put back.
  const undone = await kept.undo(job)
  expect(undone.steps).toEqual([{ subject: 'numbers', name: '74852000200', state: 'done' }])
})

test('does not pretend to put back what has only the name of something deleted', async () => {
  const job = await forwarded([510, 512], OFFICE)
  const outlooks = await kept.outlook(await kept.list({ job: job.id }))
  expect(outlooks.map(({ name, not }) => [name, not]).toSorted()).toEqual(
    [
      [await numberOf(512), 'untold'],
      ['74852000200', undefined],
    ].toSorted(),
  )
  expect((await kept.undo(job)).steps.map(({ name }) => name)).toEqual(['74852000200'])
})

test('forwards external numbers, whose former forwarding is not shown', async () => {
  await bench.read('externalNumbers', true)
  const job = await bench.call('numbers.forward', {
    numbers: [
      { of: 'external', key: '651' },
      { of: 'external', key: '653' },
    ],
    forwarding: OFFICE,
  })
  expect(states(await bench.ended(job))).toEqual(['done', 'done'])
  const outlooks = await kept.outlook(await kept.list({ job: job.id }))
  expect(outlooks.map(({ not }) => not)).toEqual(['untold', 'untold'])
  await expect(
    bench.call('numbers.forward', {
      numbers: [{ of: 'external', key: '99' }],
      forwarding: OFFICE,
    }),
  ).rejects.toThrow('notFound: key')
})

test('tells of each number how it went', async () => {
  await bench.service.fault({ operation: 'numbers.follow', kind: 'status', status: 400 })
  const job = await forwarded([502, 507, 510], OFFICE)
  expect(states(job).toSorted()).toEqual(['done', 'done', 'failed'])
  expect(job.state).toBe('finished')
  const failed = job.steps.find(({ state }) => state === 'failed')
  expect(failed?.failure).toMatchObject({ kind: 'refused', message: 'Server Error', code: 400 })
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(states(again)).toEqual(['done', 'done', 'done'])
  expect((await bench.service.requests())['numbers.follow']).toBe(4)
})

test('learns by reading that a forwarding without a reply was carried out', async () => {
  await bench.service.fault({ operation: 'numbers.follow', kind: 'reset', performed: true })
  expect(states(await forwarded([502, 510], OFFICE))).toEqual(['done', 'done'])
  expect((await bench.service.requests())['numbers.follow']).toBe(2)
})

test('a forwarding without a reply that was not carried out is sent again when a person asks', async () => {
  await bench.service.fault({ operation: 'numbers.follow', kind: 'reset' })
  const job = await forwarded([502], OFFICE)
  expect([job.state, states(job)]).toEqual(['finished', ['unknown']])
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(states(again)).toEqual(['done'])
})

test('stops by itself while the service turns requests away, and goes on when asked', async () => {
  await bench.service.fault({ operation: 'numbers.follow', kind: '429', times: 2, ms: 0 })
  const job = await forwarded([501, 502, 507, 510, 511], OFFICE)
  expect(job.state).toBe('stopped')
  expect(states(job)).toContain('waiting')
  expect(job.steps.find(({ failure }) => failure)?.failure?.kind).toBe('limited')
  await bench.service.clearFaults()
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(states(again)).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('lets nothing more leave once it is cancelled', async () => {
  await bench.service.fault({ operation: 'numbers.follow', kind: 'delay', ms: 3_600_000, times: 2 })
  const job = await bench.call('numbers.forward', {
    numbers: await seenOwned(bench, [501, 502, 507, 510, 511]),
    forwarding: OFFICE,
  })
  const requests = async () => (await bench.service.requests())['numbers.follow']
  await eventually(async () => expect(await requests()).toBe(2))
  await bench.call('jobs.cancel', { job: job.id })
  await bench.service.clearFaults()
  const ended = await bench.ended(job)
  expect([ended.state, states(ended)]).toEqual([
    'stopped',
    ['done', 'done', 'cancelled', 'cancelled', 'cancelled'],
  ])
  expect((await bench.service.requests())['numbers.follow']).toBe(2)
  const again = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect(states(again)).toEqual(['done', 'done', 'done', 'done', 'done'])
  expect((await bench.service.requests())['numbers.follow']).toBe(5)
})

test('connects a black list to numbers one by one, and disconnects it', async () => {
  const lists = async () =>
    (await bench.read('numbers', true))
      .filter(({ id }) => id === 502 || id === 507)
      .map(({ blackList }) => blackList)
  const numbers = [{ id: 502 }, { id: 507 }]
  const job = await bench.call('numbers.blackList', { numbers, list: 72 })
  expect(states(await bench.ended(job))).toEqual(['done', 'done'])
  expect(await lists()).toEqual([72, 72])
  await bench.service.fault({ operation: 'numbers.contactList', kind: 'reset', performed: true })
  const ended = await bench.ended(
    await bench.call('numbers.blackList', { numbers: [{ id: 502, seen: 72 }] }),
  )
  expect(states(ended)).toEqual(['done'])
  expect(await lists()).toEqual([undefined, 72])
  const wrong = await bench.ended(
    await bench.call('numbers.blackList', { numbers: [{ id: 502 }], list: 9 }),
  )
  expect(wrong.steps[0]).toMatchObject({ state: 'failed', failure: { field: 'contact_list_id' } })
})
