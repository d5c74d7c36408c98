import { afterEach, expect, test } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Forwarding, OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { eventually } from '../../support/waits.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { keptIn } from './support/kept.ts'
import { seenOwned } from '../numbers/support/seen.ts'

const bench = benchForAllTests(['numbers'])
const kept = keptIn(bench)
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const OFFICE: Forwarding = { type: 'group', id: 404, shows: 'caller' }

const forward = async (ids: number[], forwarding: Forwarding): Promise<Job> =>
  bench.ended(
    await bench.call('numbers.forward', {
      numbers: await seenOwned(bench, ids),
      forwarding,
    }),
  )

async function leads(id: number): Promise<Pick<OwnedNumber, 'following' | 'crm'>> {
  const found = (await bench.read('numbers', true)).find((own) => own.id === id)
  return { following: found?.following, crm: found?.crm }
}

test('a forwarding is kept with where the number led, and put back once', async () => {
  const before = await Promise.all([leads(501), leads(511), leads(515)])
  const job = await forward([501, 511, 515], OFFICE)
  const changes = await kept.list({ job: job.id })
  expect(changes.map(({ outcome, after }) => [outcome, after])).toEqual(
    Array.from({ length: 3 }, () => ['done', { forwarding: OFFICE }]),
  )
  const outlook = await kept.outlook(changes)
  expect(outlook.map(({ not, conflicts }) => [not, conflicts])).toEqual(
    Array.from({ length: 3 }, () => [undefined, []]),
  )
  const back = await kept.putBack(outlook)
  expect(back.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(await Promise.all([leads(501), leads(511), leads(515)])).toEqual(before)
  expect((await kept.outlook(changes)).map(({ not }) => not)).toEqual(['back', 'back', 'back'])
  await expect(kept.putBack(outlook)).rejects.toThrow('changed')
  // Putting back is a change too, and has a way back of its own.
  const again = await kept.list({ job: back.id })
  await kept.putBack(await kept.outlook(again))
  expect((await leads(511)).following?.name).toBe('Весь офис')
})

test('what somebody else has led elsewhere since is asked about, and never undone unasked', async () => {
  const changes = await kept.list({ job: (await forward([502], OFFICE)).id })
  const foreign: Forwarding = { type: 'sip', id: 3006, shows: 'caller' }
  const fields = { type: 'sip', sip_id: 3006, cli_type: 'Y' } as const
  await kept.elsewhere((client) => client.call('numbers.follow', { ...fields, numbers: [502] }))
  const outlook = await kept.outlook(changes)
  expect(outlook[0]?.conflicts).toEqual([
    { field: 'forwarding', now: foreign, before: changes[0]?.before?.['forwarding'] },
  ])
  await kept.putBack(outlook)
  expect((await leads(502)).following?.name).toBe('Сергей Волков, замеры')
  await kept.putBack(await kept.outlook(changes), ['forwarding'])
  expect((await leads(502)).following?.name).not.toBe('Сергей Волков, замеры')
})

test.each([
  [true, 'done'],
  [false, 'notDone'],
] as const)(
  'what is not known (carried out: %s) is looked up after a restart',
  async (performed, outcome) => {
    await bench.service.fault({ operation: 'numbers.follow', kind: 'reset', performed })
    const { id: job } = await forward([502], OFFICE)
    await bench.restart()
    expect(await kept.list({ job })).toMatchObject([{ after: { forwarding: OFFICE } }])
    await eventually(async () => expect((await kept.list({ job }))[0]?.outcome).toBe(outcome))
  },
)

test.each([
  [true, 'done'],
  [false, 'notDone'],
] as const)(
  'a putting back of which nobody knows (carried out: %s) is not sent twice after a restart',
  async (performed, outcome) => {
    const before = await leads(511)
    const changes = await kept.list({ job: (await forward([511], OFFICE)).id })
    const outlook = await kept.outlook(changes)
    await bench.service.fault({ operation: 'numbers.follow', kind: 'reset', performed })
    const back = await kept.putBack(outlook)
    await bench.restart()
    await kept.list({ job: back.id })
    await eventually(async () =>
      expect((await kept.list({ job: back.id }))[0]?.outcome).toBe(outcome),
    )
    const [now] = await kept.outlook(changes)
    if (performed) expect(now?.not).toBe('back')
    else await kept.putBack(now ? [now] : [])
    expect(await leads(511)).toEqual(before)
    await expect(kept.putBack(outlook)).rejects.toThrow('changed')
  },
)
