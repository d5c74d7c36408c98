import { afterEach, expect, test } from 'vitest'
import type { Difference, Restored } from '../../../electron/bridge/history.ts'
import type { ScenarioBody } from '../../../electron/bridge/menus.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Forwarding } from '../../../electron/bridge/numbers.ts'
import { fieldsOf } from '../../../electron/core/numbers/forwarding.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

/** What others have deleted is created again by a restore, and what led there leads there again. */

const bench = benchForAllTests(['numbers', 'sip', 'groups', 'queues', 'scenarios'])
const kept = keptIn(bench)
afterEach(async () => {
  await bench.service.clearFaults()
  expect(await bench.service.violations()).toEqual([])
})

const remember = async (name: string) => (await bench.call('history.remember', { name })).at
const lead = (forwarding: Forwarding) =>
  kept.elsewhere((client) =>
    client.call('numbers.follow', { ...fieldsOf(forwarding), numbers: [501] }),
  )
const add = async (name: string, number: number, some: object) => {
  const body = { name, number, sequence_rule: 'Order', timeout: 5, ...some } as const
  return (await bench.call('groups.create', { body })).id ?? 0
}

type MenuBody = { menu: { destination_id: string }[] }
const menuBody = async (id: number) =>
  (await bench.detail('scenarios', id)).body as Partial<ScenarioBody> & MenuBody

/** A menu that leads to a group, in which there is another one; a number leads to the first. */
async function nested(of: string, first: number) {
  const inner = await add(`${of} внутри`, first, { sips: [3001, 3006] })
  const outer = await add(of, first + 1, { groups: [inner] })
  const body = await menuBody(901)
  const way = { redirection_type: 'group', destination_id: String(outer) }
  const menu = { ...body, name: `${of}: меню`, menu: [{ ...body.menu[0], ...way }] }
  const { id: scenario = 0 } = await bench.call('menus.create', { body: menu as never })
  await lead({ type: 'group', id: outer, shows: 'caller' })
  return { of, inner, outer, scenario, from: await remember(of) }
}
type Nested = Awaited<ReturnType<typeof nested>>

async function deleteElsewhere({ inner, outer, scenario }: Nested): Promise<void> {
  await lead({ type: 'sip', id: 3006, shows: 'caller' })
  await kept.elsewhere(async (client) => {
    await client.call('scenarios.delete', { scenario_id: scenario })
    await client.call('groups.delete', { group_id: outer })
    await client.call('groups.delete', { group_id: inner })
  })
  // Gone needs two whole readings.
  for (const name of ['Один', 'Два']) await remember(name)
}

const chosenOf = ({ kind, thing, before = {}, after = {} }: Difference): Restored => ({
  ...{ kind, thing },
  fields: [...new Set([...Object.keys(before), ...Object.keys(after)])],
})

/** What a restore to the moment would do, however the things to restore are listed. */
async function lookedAt({ from }: Nested) {
  const { differences } = await bench.call('history.compare', { from })
  const things = differences.map(chosenOf).reverse()
  return { from, things, outlooks: await bench.call('history.outlook', { from, things }) }
}
type Looked = Awaited<ReturnType<typeof lookedAt>>

const restore = async ({ from, things, outlooks }: Looked): Promise<Job> => {
  const agreed = things.flatMap((one) => {
    const told = outlooks.find(({ kind, thing }) => kind === one.kind && thing === one.thing)
    return told?.not ? [] : { ...one, version: told?.version }
  })
  return bench.ended(await bench.call('history.restore', { from, things: agreed }))
}
const states = ({ steps }: Job) => steps.map(({ subject, state }) => `${subject} ${state}`)

/** The things of this name as they are now, and where the number leads. */
async function present({ of }: Nested) {
  const groups = await bench.read('groups', true)
  const idOf = (name: string) => groups.find((one) => one.name === name)?.id ?? 0
  const [inner, outer] = [idOf(`${of} внутри`), idOf(of)]
  const menus = (await bench.read('scenarios', true)).filter(({ name }) => name === `${of}: меню`)
  const menu = menus[0] && (await menuBody(menus[0].id))
  const number = (await bench.read('numbers', true)).find(({ id }) => id === 501)
  return { inner, outer, menu: menu?.menu[0], following: number?.following?.name }
}

test('what was deleted comes back in order, and refers to what is new', async () => {
  const before = await nested('Отдел', 397)
  await deleteElsewhere(before)
  const looked = await lookedAt(before)
  expect(looked.outlooks.map(({ kind, name, anew }) => [kind, name, anew])).toEqual([
    ['groups', 'Отдел внутри', true],
    ['groups', 'Отдел', true],
    ['scenarios', 'Отдел: меню', true],
    ['numbers', expect.any(String), undefined],
  ])
  // Another menu has referred to that id since its former owner was deleted.
  const others = looked.outlooks[0]?.led ?? []
  expect(others).toEqual(['Гарантия и сервис'])
  expect(looked.outlooks.at(-1)?.names).toMatchObject({ [`groups ${before.outer}`]: 'Отдел' })
  bench.questions.length = 0
  const job = await restore(looked)
  // What is created again first is in the account.
  expect(bench.questions).toMatchObject([{ kind: 'formerState', outside: [] }])
  const steps = ['groups done', 'groups done', 'menus done', 'numbers done', 'menus done']
  expect(states(job)).toEqual(steps)
  const now = await present(before)
  expect([now.inner, now.outer]).not.toContain(before.inner)
  expect((await bench.detail('groups', now.outer)).groups).toMatchObject([{ id: now.inner }])
  expect((await bench.detail('groups', now.inner)).body.sips).toEqual([3001, 3006])
  expect(now.menu?.destination_id).toBe(String(now.outer))
  expect(now.following).toBe('Отдел')
  await remember('Вернулось')
  const again = await lookedAt(before)
  expect(again.outlooks.filter(({ anew }) => anew)).toEqual([])
  expect(again.outlooks.map(({ not }) => not)).toContain('named')
})

test('a lost answer to a creation is found, and nothing is created twice', async () => {
  const before = await nested('Склад', 393)
  await deleteElsewhere(before)
  const looked = await lookedAt(before)
  await bench.service.fault({ operation: 'groups.create', kind: 'reset', performed: true })
  await bench.service.fault({ operation: 'scenarios.create', kind: 'reset', performed: true })
  const job = await restore(looked)
  expect(new Set(job.steps.map(({ state }) => state))).toEqual(new Set(['done']))
  const groups = await bench.read('groups', true)
  expect(groups.filter(({ name }) => name.startsWith('Склад'))).toHaveLength(2)
  const now = await present(before)
  expect((await bench.detail('groups', now.outer)).groups).toMatchObject([{ id: now.inner }])
  expect(now.menu?.destination_id).toBe(String(now.outer))
})

test('what leads to something that the service refused is left, and a member who is gone is named', async () => {
  const before = await nested('Сервис', 395)
  await deleteElsewhere(before)
  // Its number is taken meanwhile.
  await add('Другая', 395, { sips: [3006] })
  await kept.elsewhere((client) => client.call('sip.delete', { sip_id: 3001 }))
  await bench.read('sip', true)
  await bench.read('sip', true)
  const looked = await lookedAt(before)
  const inner = looked.outlooks.find(({ name }) => name === 'Сервис внутри')
  expect(inner).toMatchObject({ anew: true, left: [{ field: 'sips' }] })
  expect(inner?.then?.['sips']).toEqual([3006])
  const job = await restore(looked)
  expect(job.steps.map(({ name, state }) => `${name} ${state}`).slice(0, 3)).toEqual([
    'Сервис внутри failed',
    'Сервис failed',
    'Сервис: меню failed',
  ])
  const groups = await bench.read('groups', true)
  expect(groups.filter(({ name }) => name.startsWith('Сервис'))).toEqual([])
})

/** Two menus that lead to each other, of which the first repeats itself. */
async function circle() {
  const body = await menuBody(901)
  const [branch] = body.menu
  const way = (event: string, id: number) => ({
    ...{ ...branch, event, redirection_type: 'scenario', destination_id: String(id) },
  })
  const make = async (name: string, menu: object[]) =>
    (await bench.call('menus.create', { body: { ...body, name, menu } as never })).id ?? 0
  const one = await make('Круг 1', [way('1', 902)])
  const other = await make('Круг 2', [way('1', one)])
  const menu = [way('1', other), way('2', one)]
  const whole = { ...body, name: 'Круг 1', menu } as never
  await kept.elsewhere((client) =>
    client.call('scenarios.replace', { ...(whole as object), scenario_id: one } as never),
  )
  const from = await remember('Круг')
  await kept.elsewhere(async (client) => {
    for (const scenario_id of [one, other]) await client.call('scenarios.delete', { scenario_id })
  })
  for (const name of ['Один', 'Два']) await remember(name)
  return { from, one, other }
}

test('menus that lead to each other, and to themselves, come back whole', async () => {
  const before = await circle()
  const looked = await lookedAt(before as never)
  expect(looked.outlooks.map(({ anew }) => anew)).toEqual([true, true])
  const job = await restore(looked)
  expect(new Set(job.steps.map(({ state }) => state))).toEqual(new Set(['done']))
  const menus = await bench.read('scenarios', true)
  const idOf = (name: string) => menus.find((one) => one.name === name)?.id ?? 0
  const leads = async (name: string) =>
    (await menuBody(idOf(name))).menu.map(({ destination_id }) => destination_id)
  expect(await leads('Круг 1')).toEqual([String(idOf('Круг 2')), String(idOf('Круг 1'))])
  expect(await leads('Круг 2')).toEqual([String(idOf('Круг 1'))])
})

test('what is there again by its name, or still is, is not created, whatever it was called later', async () => {
  const before = await nested('Опт', 387)
  const { body } = await bench.detail('groups', before.inner)
  await kept.elsewhere((client) =>
    client.call('groups.replace', { ...body, name: 'Опт 2', group_id: before.inner } as never),
  )
  await bench.call('history.remember', { name: 'Переименовано' })
  await deleteElsewhere(before)
  const looked = await lookedAt(before)
  await restore(looked)
  await remember('Вернулось')
  const groups = async () =>
    (await bench.read('groups', true)).filter(({ name }) => name.startsWith('Опт'))
  expect((await groups()).map(({ name }) => name)).toEqual(['Опт внутри', 'Опт'])
  const again = await lookedAt(before)
  expect(again.outlooks.filter(({ anew }) => anew)).toEqual([])
  expect(await groups()).toHaveLength(2)
})

test('a deletion whose answer was lost, and which was not carried out, creates no second one', async () => {
  const id = await add('Здесь', 389, { sips: [3006] })
  await bench.service.fault({ operation: 'groups.delete', kind: 'reset', performed: false })
  await bench.call('groups.delete', { id }).catch(() => undefined)
  const changes = (await kept.list({ kind: 'groups', thing: String(id) })).filter(
    ({ action, name }) => action === 'deleted' && name === 'Здесь',
  )
  expect(changes).toHaveLength(1)
  const outlooks = await kept.outlook(changes)
  expect(outlooks.filter(({ anew }) => anew)).toEqual([])
  expect((await bench.read('groups', true)).filter(({ name }) => name === 'Здесь')).toHaveLength(1)
})
