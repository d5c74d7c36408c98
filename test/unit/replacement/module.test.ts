import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Place, Swap, Thing } from '../../../electron/bridge/replacement.ts'
import { canBeEmpty, canStand } from '../../../electron/shared/references/standing.ts'
import { referencesOf } from '../../../electron/shared/references/references.ts'
import { createServiceClient } from '../../../electron/service/index.ts'
import { everywhere, placeOf, placesOf } from '../../support/places-of.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { readWhole, type Snapshot } from './support.ts'

const bench = benchForAllTests(['sip', 'groups', 'queues', 'scenarios', 'media', 'numbers'])
const kept = keptIn(bench)

const begin = async (swaps: Swap[]): Promise<Job> =>
  bench.ended(await bench.call('replacement.begin', { swaps }))
const states = ({ steps }: Job) => steps.map(({ state }) => state)

/** Somebody else at the same account. */
async function elsewhere(
  act: (client: ReturnType<typeof createServiceClient>) => Promise<unknown>,
): Promise<void> {
  const { addresses, apiToken: token } = bench.service
  const client = createServiceClient({ addresses, token })
  await act(client)
  await client.close()
}

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
    await elsewhere((client) =>
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
  await elsewhere((client) =>
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

/** Whose references are looked at: people, groups, queues, menus and recordings. */
const things = (account: Snapshot): Thing[] =>
  (['sip', 'groups', 'queues', 'scenarios', 'media'] as const).flatMap((kind) =>
    account.known(kind).map(({ id }) => ({ kind, id })),
  )

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

test('a replacement leaves no chosen reference, and everything else as it was or as others made it', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), fc.nat(), async (who, whom, which, foreign) => {
      await bench.service.reset()
      const before = await readWhole(bench)
      const named = things(before).filter((one) => placesOf(before, one).length > 0)
      const from = named[who % named.length] as Thing
      const others = [...things(before).filter(({ id }) => id !== from.id), undefined]
      const to = others[whom % others.length]
      const possible = everywhere(before, from, to).filter(({ at }) =>
        to ? canStand(at.by, to.kind) && !isSelf(at, to) : canBeEmpty(at.by),
      )
      const swaps = possible.filter((_, place) => ((which >> (place % 31)) & 1) === 0)
      if (swaps.length === 0) return
      const group = before.known('groups')[foreign % before.known('groups').length]
      await elsewhere(async (client) => {
        const { body } = await bench.detail('groups', group?.id ?? 0)
        await client.call('groups.replace', {
          ...(body as Required<typeof body>),
          timeout: 77,
          group_id: group?.id ?? 0,
        })
      })
      const job = await begin(swaps)
      const after = await readWhole(bench)
      done += job.steps.filter(({ state }) => state === 'done').length
      const refused = job.steps.filter(({ state }) => state !== 'done').map(({ name }) => name)
      const left = referencesOf(after).to(from.kind, from.id)
      const chosen = new Set(swaps.map(({ at }) => JSON.stringify(at)))
      for (const reference of left) {
        if (chosen.has(JSON.stringify(placeOf(reference)))) {
          expect(refused).toContain(reference.from.name)
        }
      }
      const touched = new Set(swaps.map(({ at: { kind, id } }) => `${kind} ${id}`))
      for (const [name, row] of before.rows) {
        const now = { ...after.rows.get(name) } as { timeout?: number }
        if (name === `groups ${group?.id}`) {
          expect(now.timeout).toBe(77)
          now.timeout = (row as { timeout: number }).timeout
        }
        if (!touched.has(name)) expect(now).toEqual(row)
        else for (const field of untouched(row)) expect(now).toHaveProperty(...field)
      }
    }),
    { numRuns: 25 },
  )
  expect(done).toBeGreaterThan(0)
})

const isSelf = (at: Place, to: Thing) => at.kind === to.kind && at.id === to.id

/** What of a row can name nothing. */
const untouched = (row: object): [string, unknown][] =>
  Object.entries(row).filter(([, value]) => typeof value === 'string' || typeof value === 'boolean')
