import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { DeletedKind } from '../../../../electron/bridge/deletion.ts'
import type { GroupDetail } from '../../../../electron/bridge/groups.ts'
import { asPartOf } from '../../../../electron/core/platform/work.ts'
import { benchForAllTests } from '../../numbers/support/bench.ts'

const LISTS = ['sip', 'groups', 'queues', 'scenarios', 'media', 'webhooks'] as const
const bench = benchForAllTests([...LISTS])

const remove = async (kind: DeletedKind, ids: number[]) =>
  bench.ended(await bench.call('deletion.begin', { kind, ids }))
const idsOf = async (kind: DeletedKind) =>
  (await bench.read(kind, true)).map(({ id }: { id: number }) => id)

test.each(LISTS)('several of %s: asked about once, by the names of the account', async (kind) => {
  const { id: unplayed } = await unused()
  const rows: { id: number; name: string }[] = await bench.read(kind, true)
  const some = kind === 'media' ? rows.filter(({ id }) => id === unplayed) : rows.slice(0, 2)
  const job = await remove(
    kind,
    some.map(({ id }) => id),
  )
  expect(job.steps.map(({ name, state }) => [name, state])).toEqual(
    some.map(({ name }) => [name, 'done']),
  )
  expect(bench.questions).toMatchObject([
    { kind: 'deleteMany', names: some.map(({ name }) => name) },
  ])
  const gone = new Set(some.map(({ id }) => id))
  expect(await idsOf(kind)).toEqual(rows.flatMap(({ id }) => (gone.has(id) ? [] : id)))
  expect(await bench.service.violations()).toEqual([])
})

test('what cannot be deleted keeps nothing else from it', async () => {
  const { id: free = 0 } = await unused()
  const { greeting_media_id: played } = (await bench.detail('scenarios', 901)).body
  const job = await remove('media', [played ?? 0, free])
  expect(job.steps).toMatchObject([
    { state: 'failed', failure: { kind: 'invalid', field: 'media.inUse' } },
    { state: 'done' },
  ])
  const left = await idsOf('media')
  expect(left).toContain(played)
  expect(left).not.toContain(free)
})

test('a lost answer is found out, and nothing is sent twice', async () => {
  const [one = 0, other = 0] = await idsOf('groups')
  await bench.service.fault({ operation: 'groups.delete', kind: 'reset', performed: true })
  const job = await remove('groups', [one, other])
  expect(job.steps.map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await bench.service.requests())['groups.delete']).toBe(2)
})

test('a yes for now is none for a heap', async () => {
  bench.agrees = 'forNow'
  const page = {}
  const [one = 0, ...others] = (await idsOf('groups')).slice(0, 3)
  const ask = () => bench.call('deletion.begin', { kind: 'groups', ids: others })
  await asPartOf({ page }, () => bench.call('groups.delete', { id: one }))
  bench.agrees = false
  await expect(asPartOf({ page }, ask)).rejects.toMatchObject({ failure: { kind: 'aborted' } })
  expect(await idsOf('groups')).toEqual(expect.arrayContaining(others))
})

test.each([
  ['one', 0, (id: number) => bench.call('extensions.delete', { id })],
  ['several', 1, (id: number) => remove('sip', [id])],
] as const)('whatever had %s in it is read again once that is gone', async (_, place, act) => {
  const { sips } = await bench.detail('groups', 401)
  const { id = 0 } = sips[place] ?? {}
  await act(id)
  const left = sips.filter((one) => one.id !== id)
  await bench.recorder.event(
    'detail.changed',
    ({ detail: { collection, of, state, detail } }) =>
      collection === 'groups' &&
      of === 401 &&
      state.state === 'fresh' &&
      isDeepStrictEqual((detail as GroupDetail).sips, left),
  )
})

/** A recording that nobody plays. */
async function unused(): Promise<{ id?: number }> {
  const [one] = await bench.read('standardMedia')
  return bench.call('media.take', { standard: one?.id ?? '', name: 'Ничья' })
}
