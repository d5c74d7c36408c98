import { describe, expect, test } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Place, Swap, Thing } from '../../../electron/bridge/replacement.ts'
import { everywhere, placesOf } from '../../support/places-of.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { elsewhere, readWhole, things } from './support.ts'

const bench = benchForAllTests(['sip', 'groups', 'queues', 'scenarios', 'media', 'numbers'])
const kept = keptIn(bench)

const begin = async (swaps: Swap[]): Promise<Job> =>
  bench.ended(await bench.call('replacement.begin', { swaps }))
const states = ({ steps }: Job) => steps.map(({ state }) => state)

describe('somebody who leaves', () => {
  const leaving: Thing = { kind: 'sip', id: 3002 }

  test('is taken out of every place, and stands there again when that is undone', async () => {
    const before = await readWhole(bench)
    const job = await begin(everywhere(before, leaving))
    expect(job.work).toBe('replacement.takeOut')
    expect(job.steps.filter(({ state }) => state !== 'done')).toEqual([])
    expect(placesOf(await readWhole(bench), leaving)).toEqual([])
    const back = await kept.undo(job)
    expect(back.work).toBe('changes.putBack')
    expect((await readWhole(bench)).rows).toEqual(before.rows)
    expect(await bench.service.violations()).toEqual([])
  })

  test('comes back to a place that somebody has changed meanwhile, whose change stays', async () => {
    const job = await begin(everywhere(await readWhole(bench), leaving))
    const { body } = await bench.detail('queues', 701)
    await elsewhere(bench, (client) =>
      client.call('callQueues.replace', { ...body, name: 'Чужая правка', call_queue_id: 701 }),
    )
    await kept.undo(job)
    const { name, sips } = await bench.detail('queues', 701)
    expect(name).toBe('Чужая правка')
    expect(sips.map(({ id }) => id)).toContain(leaving.id)
  })

  test('of whom a lost answer is found out', async () => {
    await bench.service.fault({ operation: 'callQueues.replace', kind: 'reset', performed: true })
    const job = await begin(everywhere(await readWhole(bench), leaving))
    expect(job.steps.filter(({ state }) => state !== 'done')).toEqual([])
  })
})

test('whoever is new comes to a group, a queue and a number, each once', async () => {
  const to: Thing = { kind: 'sip', id: 3010 }
  const free = (await bench.read('numbers')).find(({ following, crm }) => !following && !crm)
  const at: Place[] = [
    { kind: 'groups', id: 401, by: 'member' },
    { kind: 'queues', id: 701, by: 'agent' },
    { kind: 'numbers', id: free?.id ?? 0, by: 'forwarding' },
  ]
  const before = await readWhole(bench)
  const job = await begin(at.map((place) => ({ at: place, to })))
  expect(job).toMatchObject({ work: 'replacement.add', state: 'finished' })
  expect(placesOf(await readWhole(bench), to)).toEqual(
    expect.arrayContaining(at.map((place) => expect.objectContaining(place) as Place)),
  )
  const again = await begin(at.map((place) => ({ at: place, to })))
  expect(new Set(states(again))).toEqual(new Set(['done']))
  expect((await bench.detail('groups', 401)).sips.filter(({ id }) => id === to.id)).toHaveLength(1)
  await kept.undo(job)
  expect((await readWhole(bench)).rows).toEqual(before.rows)
})

test('a number that somebody has led elsewhere meanwhile stays there', async () => {
  const free = (await bench.read('numbers')).find(({ following, crm }) => !following && !crm)
  const id = free?.id ?? 0
  await elsewhere(bench, (client) =>
    client.call('numbers.follow', { type: 'sip', sip_id: 3001, cli_type: 'Y', numbers: [id] }),
  )
  const job = await begin([
    { at: { kind: 'numbers', id, by: 'forwarding' }, to: { kind: 'sip', id: 3010 } },
  ])
  expect(job.steps).toMatchObject([{ state: 'failed', failure: { kind: 'changed' } }])
})

test('a group comes into no group that is in it', async () => {
  const swap: Swap = {
    at: { kind: 'groups', id: 401, by: 'child' },
    to: { kind: 'groups', id: 404 },
  }
  const job = await begin([swap])
  expect(job.steps).toMatchObject([{ state: 'failed', failure: { field: 'groups' } }])
})

test.each([
  ['a queue among agents', { kind: 'queues', id: 701, by: 'agent' }, { kind: 'queues', id: 702 }],
  ['somebody as a recording', { kind: 'queues', id: 701, by: 'onHold' }, { kind: 'sip', id: 3001 }],
] as const)('%s is refused', async (_, at, to) => {
  const refused = bench.call('replacement.begin', { swaps: [{ at, from: to, to }] })
  await expect(refused).rejects.toMatchObject({ failure: { kind: 'invalid', field: 'swaps' } })
})

test('numbers that are to lead nowhere are asked about, and others are not', async () => {
  const menu: Thing = { kind: 'scenarios', id: 901 }
  const swaps = everywhere(await readWhole(bench), menu)
  expect(swaps.some(({ at }) => at.kind === 'numbers')).toBe(true)
  await begin(swaps)
  expect(bench.questions).toMatchObject([{ kind: 'forward', to: { type: 'empty' } }])
  await bench.service.reset()
  bench.questions.length = 0
  await begin(everywhere(await readWhole(bench), menu, { kind: 'groups', id: 401 }))
  expect(bench.questions).toEqual([])
})

test('a recording is replaced alone: nothing beside it gets by with its question', async () => {
  const account = await readWhole(bench)
  const media = things(account).filter(({ kind }) => kind === 'media')
  const recording = media.flatMap((one) => everywhere(account, one, media.at(-1)))[0] as Swap
  const number = everywhere(account, { kind: 'scenarios', id: 901 }).find(
    ({ at }) => at.kind === 'numbers',
  ) as Swap
  const begun = bench.call('replacement.begin', { swaps: [recording, number] })
  await expect(begun).rejects.toMatchObject({ failure: { kind: 'invalid' } })
})
