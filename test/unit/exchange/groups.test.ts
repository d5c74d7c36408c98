import { expect, test } from 'vitest'
import type { GroupBody } from '../../../electron/bridge/index.ts'
import { optionsOf } from '../../../electron/core/account/options.ts'
import { eventually } from '../../support/waits.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['groups'])

const OFFICE = 404

test('lists groups and tells whom they call, each with its age', async () => {
  const rows = await bench.read('groups')
  expect(rows.find(({ id }) => id === OFFICE)).toMatchObject({ name: 'Весь офис', number: '303' })
  const office = await bench.detail('groups', OFFICE)
  expect(office.sips.length + office.groups.length).toBeGreaterThan(1)
  const known = await bench.call('account.detail', { collection: 'groups', of: OFFICE })
  expect(known).toMatchObject({ state: { state: 'fresh', readAt: expect.any(Number) as number } })
})

test('one of the same name that is asked for while the first is looked for is not made twice', async () => {
  await bench.service.fault({ operation: 'groups.create', kind: 'reset', performed: true })
  await bench.service.fault({ operation: 'groups.list', kind: 'html', times: 'all' })
  const create = (body: GroupBody) => bench.call('groups.create', { body })
  const first = { name: 'Ночная смена', number: 399, sequence_rule: 'Order', timeout: 5 } as const
  const next = { ...first, timeout: 30 }
  await Promise.allSettled([create(first), create(next)])
  await bench.service.clearFaults()
  const { id = 0 } = await create(next)
  expect((await bench.detail('groups', id)).body).toMatchObject(next)
  expect((await bench.service.requests())['groups.create']).toBe(1)
  // Once it is known what became of it, another one of that name is another one.
  expect((await create({ ...next, number: 398 })).id).not.toBe(id)
})

test('names rules and parents in the service’s words', async () => {
  expect(await bench.call('groups.rules', {})).toContainEqual({
    value: 'Order',
    title: 'Строго по порядку',
  })
  expect((await bench.call('groups.parents', {})).length).toBeGreaterThan(0)
})

test.each([
  [['a', 'b'], { a: 'a', b: 'b' }],
  [[{ id: 1, name: 'One' }], { 1: 'One' }],
  [
    { a: 'Alpha', b: 'Beta', success: true },
    { a: 'Alpha', b: 'Beta' },
  ],
  [{ data: [{ code: 'x', title: 'Ex' }, null, 7, {}] }, { x: 'Ex' }],
  [{ success: true }, {}],
  [null, {}],
  ['text', {}],
] as const)('reads choices in whatever form they come: %j', (reply, options) => {
  const told = optionsOf(reply).map(({ value, title }) => [value, title])
  expect(told).toEqual(Object.entries(options))
})

test('tells all details of a list, and reads what was never read', async () => {
  const rows = await bench.read('groups')
  await bench.restart()
  const before = (await bench.service.requests())['groups.read'] ?? 0
  expect(await bench.call('account.details', { collection: 'groups' })).toEqual([])
  await eventually(async () => {
    const known = await bench.call('account.details', { collection: 'groups' })
    expect(known.filter(({ detail }) => detail)).toHaveLength(rows.length)
  })
  await bench.call('account.details', { collection: 'groups' })
  expect((await bench.service.requests())['groups.read']).toBe(before + rows.length)
})
