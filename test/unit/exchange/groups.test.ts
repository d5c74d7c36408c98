import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupBody, GroupDetail } from '../../../electron/bridge/index.ts'
import { seenOf } from '../../../electron/core/groups/rows.ts'
import { optionsOf } from '../../../electron/core/account/options.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  await bench.read('groups', true)
})
afterAll(() => bench.close())

const OFFICE = 404

/** One group's details as a reading that begins now finds them. */
async function detail(id: number): Promise<GroupDetail> {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { slice: 'groups', of: id, refresh: true })
  const found = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    const { detail: told } = payload
    return isNew && told.slice === 'groups' && told.of === id && told.state.state === 'fresh'
  })
  return found.detail.detail as GroupDetail
}

const body = async (id: number) => seenOf(await detail(id)) as GroupBody
const named = async (name: string) =>
  (await bench.read('groups', true)).filter((one) => one.name === name)
const count = async (operation: 'groups.create' | 'groups.replace' | 'groups.delete') =>
  (await bench.service.requests())[operation] ?? 0

const NEW: GroupBody = {
  name: 'Ночная смена',
  number: 399,
  rule: 'Simultaneous',
  timeout: 999,
  sips: [3001, 3006],
  groups: [],
  deviceOnly: true,
}

test('lists groups and tells whom they call, each with its age', async () => {
  const rows = await bench.read('groups')
  expect(rows.find(({ id }) => id === OFFICE)).toMatchObject({ name: 'Весь офис', number: '303' })
  const office = await detail(OFFICE)
  expect(office.sips.length + office.groups.length).toBeGreaterThan(1)
  const known = await bench.call('account.detail', { slice: 'groups', of: OFFICE })
  expect(known).toMatchObject({ state: { state: 'fresh', readAt: expect.any(Number) as number } })
})

test('creates a group with every field, replaces it as a whole and deletes it', async () => {
  const { id = 0 } = await bench.call('groups.create', { body: NEW })
  expect(await body(id)).toEqual(NEW)
  const next: GroupBody = {
    ...NEW,
    timeout: 1,
    groups: [OFFICE],
    sips: [3006, 3001],
    deviceOnly: false,
    pickup: { number: 398, approvedGroup: OFFICE },
  }
  await bench.call('groups.replace', { id, body: next, seen: NEW })
  expect(await body(id)).toEqual(next)
  await bench.call('groups.delete', { id, name: NEW.name })
  expect(await named(NEW.name)).toEqual([])
  expect(await bench.service.violations()).toEqual([])
})

test('a second administrator’s change is not overwritten unseen', async () => {
  const seen = await body(OFFICE)
  await bench.call('groups.replace', { id: OFFICE, body: { ...seen, timeout: 77 }, seen })
  const mine = { ...seen, name: 'Офис целиком' }
  await expect(
    bench.call('groups.replace', { id: OFFICE, body: mine, seen }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  expect(await count('groups.replace')).toBe(1)
  const theirs = seenOf(
    (await bench.call('account.detail', { slice: 'groups', of: OFFICE })).detail as GroupDetail,
  ) as GroupBody
  expect(theirs.timeout).toBe(77)
  await bench.call('groups.replace', {
    id: OFFICE,
    body: { ...mine, timeout: theirs.timeout },
    seen: theirs,
  })
  expect(await body(OFFICE)).toEqual({ ...mine, timeout: 77 })
})

test.each(['reset', 'truncate', 'html'] as const)(
  'finds by reading what became of a lost answer (%s)',
  async (kind) => {
    await bench.service.fault({ operation: 'groups.create', kind, performed: true })
    const { id = 0 } = await bench.call('groups.create', { body: NEW })
    expect(await named(NEW.name)).toMatchObject([{ id }])
    await bench.service.fault({ operation: 'groups.replace', kind, performed: true })
    await bench.call('groups.replace', { id, body: { ...NEW, timeout: 5 }, seen: NEW })
    await bench.service.fault({ operation: 'groups.delete', kind, performed: true })
    await bench.call('groups.delete', { id, name: NEW.name })
    expect(await named(NEW.name)).toEqual([])
    expect(await bench.call('ledger.open', {})).toEqual([])
  },
)

test('what was not carried out stays unknown and may be asked for again', async () => {
  await bench.service.fault({ operation: 'groups.create', kind: 'reset' })
  await expect(bench.call('groups.create', { body: NEW })).rejects.toMatchObject({
    kind: 'unknown',
  })
  expect(await named(NEW.name)).toEqual([])
  const { id = 0 } = await bench.call('groups.create', { body: NEW })
  await bench.service.fault({ operation: 'groups.delete', kind: 'reset' })
  await expect(bench.call('groups.delete', { id, name: NEW.name })).rejects.toMatchObject({
    kind: 'unknown',
  })
  expect(await bench.call('ledger.open', {})).toMatchObject([
    { operation: 'groups.delete', subject: String(id), label: NEW.name, absent: true },
  ])
  await bench.call('groups.delete', { id, name: NEW.name })
  expect(await named(NEW.name)).toEqual([])
})

test('a creation that was lost and is asked for again is not made twice', async () => {
  await bench.service.fault({ operation: 'groups.create', kind: 'reset', performed: true })
  await bench.service.fault({ operation: 'groups.list', kind: 'html', times: 9 })
  await expect(bench.call('groups.create', { body: NEW })).rejects.toMatchObject({
    kind: 'unknown',
  })
  // As long as it cannot be looked for, nothing is sent.
  await expect(bench.call('groups.create', { body: NEW })).rejects.toThrow()
  await bench.service.clearFaults()
  const next = { ...NEW, timeout: 30 }
  const { id = 0 } = await bench.call('groups.create', { body: next })
  expect(await named(NEW.name)).toMatchObject([{ id }])
  expect(await body(id)).toEqual(next)
  expect(await count('groups.create')).toBe(1)
  // Once it is known what became of it, another one of that name is another one.
  const other = await bench.call('groups.create', { body: { ...NEW, number: 398 } })
  expect(other.id).not.toBe(id)
})

test('a lost deletion is found to be done after a restart, and not sent again', async () => {
  // Of an id that no test before has deleted.
  await bench.call('groups.create', { body: { ...NEW, name: 'Первая', number: 397 } })
  const { id = 0 } = await bench.call('groups.create', { body: NEW })
  await bench.service.fault({ operation: 'groups.delete', kind: 'reset', performed: true })
  await bench.service.fault({ operation: 'groups.list', kind: 'html', times: 9 })
  await expect(bench.call('groups.delete', { id, name: NEW.name })).rejects.toMatchObject({
    kind: 'unknown',
  })
  await bench.restart(() => bench.service.clearFaults())
  expect(await bench.call('ledger.open', {})).toEqual([])
  await bench.call('groups.delete', { id, name: NEW.name })
  expect(await count('groups.delete')).toBe(1)
})

test('refusals come in the service’s words with their field', async () => {
  await expect(
    bench.call('groups.create', { body: { ...NEW, number: 303 } }),
  ).rejects.toMatchObject({ kind: 'refused', field: 'number' })
  const seen = await body(OFFICE)
  await expect(
    bench.call('groups.replace', { id: OFFICE, body: { ...seen, groups: [OFFICE] }, seen }),
  ).rejects.toMatchObject({ kind: 'refused' })
})

test('what the arguments’ ranges forbid never leaves', async () => {
  const dispatch = (given: object) => bench.dispatch('groups.create', { body: given })
  for (const wrong of [
    { ...NEW, number: 199 },
    { ...NEW, number: 100_000 },
    { ...NEW, timeout: 0 },
    { ...NEW, timeout: 1_000 },
    { ...NEW, name: '   ' },
    { ...NEW, sips: [3001, 3001] },
    { ...NEW, rule: 'order' },
  ]) {
    expect(await dispatch(wrong)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  }
  expect(await count('groups.create')).toBe(0)
})

test('a group is known as it was told, also where the service would not take that', async () => {
  const seen = { ...(await body(OFFICE)), name: 'Весь офис ', rule: 'Longest', timeout: 5000 }
  const { number: _, ...numberless } = seen
  for (const told of [seen, numberless]) {
    const given = { id: OFFICE, body: NEW, seen: told }
    expect(await bench.dispatch('groups.replace', given)).toMatchObject({
      failure: { kind: 'changed' },
    })
  }
})

test('names rules and parents in the service’s words', async () => {
  expect(await bench.call('groups.rules', {})).toContainEqual({
    value: 'Order',
    title: 'Строго по порядку',
  })
  expect((await bench.call('groups.parents', {})).length).toBeGreaterThan(0)
})

test.each([
  [
    ['a', 'b'],
    [
      { value: 'a', title: 'a' },
      { value: 'b', title: 'b' },
    ],
  ],
  [[{ id: 1, name: 'One' }], [{ value: '1', title: 'One' }]],
  [
    { a: 'Alpha', b: 'Beta', success: true },
    [
      { value: 'a', title: 'Alpha' },
      { value: 'b', title: 'Beta' },
    ],
  ],
  [{ data: [{ code: 'x', title: 'Ex' }, null, 7, {}] }, [{ value: 'x', title: 'Ex' }]],
  [{ success: true }, []],
  [null, []],
  ['text', []],
] as const)('reads choices in whatever form they come: %j', (reply, options) => {
  expect(optionsOf(reply)).toEqual(options)
})

test('tells all details of a list, and reads what was never read', async () => {
  const rows = await bench.read('groups')
  await bench.restart()
  const before = (await bench.service.requests())['groups.read'] ?? 0
  expect(await bench.call('account.details', { slice: 'groups' })).toEqual([])
  await expect
    .poll(async () => {
      const known = await bench.call('account.details', { slice: 'groups' })
      return known.filter(({ detail }) => detail).length
    })
    .toBe(rows.length)
  await bench.call('account.details', { slice: 'groups' })
  expect((await bench.service.requests())['groups.read']).toBe(before + rows.length)
})
