import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { QueueBody } from '../../../../electron/bridge/queues.ts'
import { benchForAllTests } from '../../numbers/support/bench.ts'
import { keptIn } from '../support/kept.ts'

const bench = benchForAllTests(['queues', 'sip'])
const kept = keptIn(bench)
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const FIELDS = [
  'name',
  'sips',
  'agent_ring_timeout',
  'connection_timeout',
  'max_queue_size',
] as const
type Field = (typeof FIELDS)[number]
type Body = Required<Pick<QueueBody, Field>>

/** Few of each, so that often somebody else has come to the same. */
const some = {
  name: fc.constantFrom('Первая', 'Вторая', 'Третья'),
  sips: fc.constantFrom<number[]>([3006], [3006, 3001], [3001]),
  agent_ring_timeout: fc.constantFrom(10, 20, 30),
  connection_timeout: fc.constantFrom(60, 120, 180),
  max_queue_size: fc.constantFrom(5, 10, 15),
}
const body: fc.Arbitrary<Body> = fc.record(some)
const part: fc.Arbitrary<Partial<Body>> = fc.record(some, { requiredKeys: [] })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

test('nothing of others is undone unasked, and nothing is put back twice', async () => {
  const id = (await bench.read('queues'))[0]?.id ?? 0
  const replace = async (next: Body) => {
    const { version } = await bench.detail('queues', id)
    return bench.call('queues.replace', { id, body: next, version })
  }
  const there = async () => (await bench.detail('queues', id)).body as Body

  await fc.assert(
    fc.asyncProperty(
      body,
      part,
      part,
      fc.subarray([...FIELDS]),
      async (before, ours, theirs, over) => {
        const after = { ...before, ...ours }
        const now = { ...after, ...theirs }
        await replace(before)
        const { change } = await replace(after)
        const entry = (await kept.list({ kind: 'queues' })).filter((one) => one.id === change)
        await kept.elsewhere((client) =>
          client.call('callQueues.replace', { ...now, call_queue_id: id }),
        )
        const outlook = await kept.outlook(entry)
        const isOurs = (field: Field) => !isSame(before[field], after[field])
        const isForeign = (field: Field) => !isSame(after[field], now[field])
        const isAsked = (field: Field) =>
          isOurs(field) && isForeign(field) && !isSame(now[field], before[field])
        expect(outlook[0]?.conflicts.map(({ field }) => field).toSorted()).toEqual(
          FIELDS.filter(isAsked).toSorted(),
        )
        const comesBack = (field: Field) =>
          isOurs(field) && (!isForeign(field) || (isAsked(field) && over.includes(field)))
        const expected = Object.fromEntries(
          FIELDS.map((field) => [field, comesBack(field) ? before[field] : now[field]]),
        )
        if (outlook[0]?.not) await expect(kept.putBack(outlook, over)).rejects.toThrow('invalid')
        else await kept.putBack(outlook, over)
        expect(await there()).toMatchObject(expected)
        if (isSame(expected, now)) return
        expect((await kept.outlook(entry))[0]?.not).toBe('back')
        await expect(kept.putBack(outlook, over)).rejects.toThrow('changed')
        expect(await there()).toMatchObject(expected)
      },
    ),
    { numRuns: 40 },
  )
})
