import { afterEach, expect, test } from 'vitest'
import type { BackOutlook } from '../../../electron/bridge/changes.ts'
import type { Difference, Restored } from '../../../electron/bridge/history.ts'
import type { Job } from '../../../electron/bridge/jobs.ts'
import type { Forwarding } from '../../../electron/bridge/numbers.ts'
import { fieldsOf } from '../../../electron/core/numbers/forwarding.ts'
import { eventually } from '../../support/waits.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { seenOwned } from '../numbers/support/seen.ts'

/** What others have changed returns to a moment, by the way back of changes. */

const bench = benchForAllTests(['numbers', 'sip', 'groups', 'queues', 'scenarios', 'webhooks'])
const kept = keptIn(bench)
afterEach(async () => {
  await bench.service.clearFaults()
  expect(await bench.service.violations()).toEqual([])
})

const HOUR = 3_600_000
const GROUP = 401
const QUEUE = 701
const OUTSIDE = '79161112233'
const NEW = { name: 'Новая', number: 399, sequence_rule: 'Order', timeout: 5 } as const

const remember = async (name = 'До переезда') => (await bench.call('history.remember', { name })).at

/** Changes a group, a queue, an extension and a number as another program does, and reads all. */
async function changeElsewhere(): Promise<void> {
  const group = (await bench.detail('groups', GROUP)).body
  const queue = (await bench.detail('queues', QUEUE)).body
  await kept.elsewhere(async (client) => {
    await client.call('groups.replace', { ...group, timeout: 7, group_id: GROUP } as never)
    await client.call('callQueues.replace', {
      ...queue,
      name: 'Чужая',
      call_queue_id: QUEUE,
    })
    await client.call('sip.change', { sip_id: 3001, name: 'Чужое имя' })
    const person = { type: 'sip', id: 3006, shows: 'caller' } as const
    await client.call('numbers.follow', { ...fieldsOf(person), numbers: [501] })
  })
  await bench.call('history.remember', { name: 'После' })
}

const differencesSince = async (from: number): Promise<Difference[]> =>
  (await bench.call('history.compare', { from })).differences

const chosenOf = ({ kind, thing, before = {}, after = {} }: Difference): Restored => ({
  ...{ kind, thing },
  fields: [...new Set([...Object.keys(before), ...Object.keys(after)])],
})

/** The things that differ since a moment, and what their return would do. */
async function lookedAt(from: number, count: number) {
  await eventually(async () => expect(await differencesSince(from)).toHaveLength(count))
  const things = (await differencesSince(from)).map(chosenOf)
  return { from, things, outlooks: await bench.call('history.outlook', { from, things }) }
}
type Looked = Awaited<ReturnType<typeof lookedAt>>

const agreedIn = ({ things, outlooks }: Pick<Looked, 'things' | 'outlooks'>) =>
  things.flatMap((one) => {
    const told = outlooks.find(({ kind, thing }) => kind === one.kind && thing === one.thing)
    return told?.not || told?.failure ? [] : { ...one, version: told?.version }
  })
const begin = (looked: Looked): Promise<Job> =>
  bench.call('history.restore', { from: looked.from, things: agreedIn(looked) })
const restore = async (looked: Looked) => bench.ended(await begin(looked))

const states = ({ steps }: Job) =>
  Object.fromEntries(steps.map(({ subject, state }) => [subject, state]))
const ofKind = (outlooks: readonly BackOutlook[], kind: string) =>
  outlooks.find((one) => one.kind === kind)

async function account() {
  const [group, queue, extension] = await Promise.all([
    bench.detail('groups', GROUP),
    bench.detail('queues', QUEUE),
    bench.detail('sip', 3001),
  ])
  const number = (await bench.read('numbers', true)).find(({ id }) => id === 501)
  return [group.body, queue.body, extension.body, number?.following]
}

test('what others have changed returns in order, after one question, as one entry that goes back', async () => {
  const before = await account()
  const from = await remember()
  await changeElsewhere()
  const changed = await account()
  const looked = await lookedAt(from, 4)
  expect(looked.outlooks.map(({ kind }) => kind).at(-1)).toBe('numbers')
  expect(ofKind(looked.outlooks, 'groups')).toMatchObject({
    now: { timeout: 7 },
    then: { timeout: (before[0] as { timeout: number }).timeout },
    conflicts: [],
  })
  bench.questions.length = 0
  const job = await restore(looked)
  expect(job).toMatchObject({ work: 'history.restore', about: 'До переезда', state: 'finished' })
  expect(Object.values(states(job))).toEqual(Array.from({ length: 4 }, () => 'done'))
  expect(bench.questions).toMatchObject([{ kind: 'formerState', at: from, name: 'До переезда' }])
  expect(await account()).toEqual(before)
  const entry = await kept.list({ job: job.id })
  expect(entry.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 4 }, () => 'done'))
  expect(states(await kept.undo(job))).toEqual(states(job))
  expect(await account()).toEqual(changed)
})

test('only chosen fields return, and what others change after the preview stays, alone', async () => {
  const before = await account()
  const from = await remember()
  const { body } = await bench.detail('groups', GROUP)
  await kept.elsewhere((client) =>
    client.call('groups.replace', { ...body, name: 'Чужая', timeout: 7, group_id: GROUP } as never),
  )
  const queue = (await bench.detail('queues', QUEUE)).body
  const rename = (name: string) =>
    kept.elsewhere((client) =>
      client.call('callQueues.replace', { ...queue, name, call_queue_id: QUEUE }),
    )
  await rename('Чужая')
  await bench.call('history.remember', { name: 'После' })
  const things = [
    { kind: 'queues' as const, thing: String(QUEUE), fields: ['name'] },
    { kind: 'groups' as const, thing: String(GROUP), fields: ['timeout'] },
  ]
  const outlooks = await bench.call('history.outlook', { from, things })
  await rename('Опять чужая')
  const job = await restore({ from, things, outlooks })
  expect(states(job)).toEqual({ queues: 'failed', groups: 'done' })
  expect(job.steps[0]?.failure).toMatchObject({ kind: 'changed' })
  const [group, other] = await account()
  expect(group).toEqual({ ...(before[0] as object), name: 'Чужая' })
  expect(other).toMatchObject({ name: 'Опять чужая' })
})

test('a temporary forwarding ends as planned after a return to it, and no more after one to before it', async () => {
  const ends = () => bench.call('changes.ends', {})
  const forward = async (until?: number) => {
    const numbers = await seenOwned(bench, [502])
    const forwarding = { type: 'group', id: GROUP, shows: 'caller' } as const
    return bench.ended(await bench.call('numbers.forward', { numbers, forwarding, until }))
  }
  const before = await remember()
  await forward(Date.now() + HOUR)
  const lasting = [{ returns: true, changes: [{ thing: '502' }] }]
  const during = await remember('Пока ведёт')
  await kept.elsewhere((client) =>
    client.call('numbers.follow', {
      ...fieldsOf({ type: 'sip', id: 3006, shows: 'caller' }),
      numbers: [502],
    }),
  )
  await bench.call('history.remember', { name: 'После' })
  expect(states(await restore(await lookedAt(during, 1)))).toEqual({ numbers: 'done' })
  expect(await ends()).toMatchObject(lasting)
  await bench.call('history.remember', { name: 'Вернулось' })
  expect(states(await restore(await lookedAt(before, 1)))).toEqual({ numbers: 'done' })
  expect(await ends()).toEqual([])
  await forward()
  expect(await ends()).toEqual([])
})

test('what was made since, an extension that is gone, and what would lead there are named and stay', async () => {
  const from = await remember()
  const { body } = await bench.detail('groups', GROUP)
  const members = await bench.detail('groups', GROUP)
  const person = members.sips[0]
  await kept.elsewhere(async (client) => {
    await client.create('groups.create', NEW)
    await client.call('groups.replace', {
      ...body,
      sips: (body.sips ?? []).filter((id) => id !== person?.id),
      timeout: 7,
      group_id: GROUP,
    } as never)
    await client.call('sip.delete', { sip_id: person?.id } as never)
  })
  for (const name of ['Один', 'Два']) await bench.call('history.remember', { name })
  const all = await differencesSince(from)
  const isChosen = ({ kind, thing }: Difference) =>
    kind === 'groups' || thing === String(person?.id)
  const things = all.filter(isChosen).map(chosenOf)
  const outlooks = await bench.call('history.outlook', { from, things })
  const of = (id: number | undefined) => outlooks.find(({ thing }) => thing === String(id))
  expect(of(person?.id)).toMatchObject({ not: 'deleted' })
  expect(outlooks.find(({ name }) => name === 'Новая')).toMatchObject({ not: 'created' })
  expect(of(GROUP)).toMatchObject({ left: [{ field: 'sips', gone: [person?.name] }] })
  const job = await restore({ from, things, outlooks })
  expect(states(job)).toEqual({ groups: 'done' })
  expect((await bench.detail('groups', GROUP)).body).toMatchObject({ timeout: body.timeout })
})

test('a lost answer is found out, and nothing goes twice', async () => {
  const before = await account()
  const from = await remember()
  await changeElsewhere()
  const looked = await lookedAt(from, 4)
  const sent = await bench.service.requests()
  for (const operation of ['callQueues.replace', 'numbers.follow'] as const) {
    await bench.service.fault({ operation, kind: 'reset', performed: true })
  }
  const job = await restore(looked)
  expect(Object.values(states(job))).toEqual(Array.from({ length: 4 }, () => 'done'))
  expect(await account()).toEqual(before)
  const now = await bench.service.requests()
  for (const operation of ['callQueues.replace', 'numbers.follow', 'groups.replace'] as const) {
    expect((now[operation] ?? 0) - (sent[operation] ?? 0)).toBe(1)
  }
})

test('after an end of the program in the middle the rest returns, and nothing goes twice', async () => {
  const before = await account()
  const from = await remember()
  await changeElsewhere()
  const looked = await lookedAt(from, 4)
  const sent = await bench.service.requests()
  await bench.service.fault({ operation: 'groups.replace', kind: 'delay', ms: 400 })
  await begin(looked)
  await eventually(async () => {
    const { 'groups.replace': now = 0 } = await bench.service.requests()
    expect(now).toBeGreaterThan(sent['groups.replace'] ?? 0)
  })
  await bench.restart()
  for (const list of ['numbers', 'sip', 'groups', 'queues'] as const) await bench.read(list, true)
  const outlooks = await bench.call('history.outlook', { from, things: looked.things })
  expect(agreedIn({ things: looked.things, outlooks }).length).toBeLessThan(4)
  const job = await restore({ ...looked, outlooks })
  expect(new Set(Object.values(states(job)))).toEqual(new Set(['done']))
  expect(await account()).toEqual(before)
  const now = await bench.service.requests()
  expect((now['groups.replace'] ?? 0) - (sent['groups.replace'] ?? 0)).toBe(1)
})

test('a number that is to lead outside again is named in the one question, and no secret is shown', async () => {
  const [webhook] = await bench.read('webhooks', true)
  const id = webhook?.id ?? 0
  const { body } = await bench.detail('webhooks', id)
  const headers = [{ name: 'Authorization', value: 'canary-header-81f2' }]
  const post = (url: string) =>
    kept.elsewhere((client) =>
      client.call('webhooks.replace', { ...body, url, headers, webhook_id: id } as never),
    )
  const lead = (forwarding: Forwarding) =>
    kept.elsewhere((client) =>
      client.call('numbers.follow', { ...fieldsOf(forwarding), numbers: [502] }),
    )
  await post('https://one.example/in')
  await lead({ type: 'number', number: OUTSIDE, shows: 'caller' })
  const from = await remember()
  await post('https://two.example/in')
  await lead({ type: 'sip', id: 3006, shows: 'caller' })
  await bench.call('history.remember', { name: 'После' })
  const looked = await lookedAt(from, 2)
  bench.agrees = false
  bench.questions.length = 0
  await expect(restore(looked)).rejects.toThrow('aborted')
  expect(bench.questions).toHaveLength(1)
  const [question] = bench.questions
  expect(JSON.stringify(question)).toContain(OUTSIDE)
  expect(JSON.stringify(question)).toContain('one.example')
  bench.agrees = true
  const job = await restore(looked)
  expect(Object.values(states(job))).toEqual(['done', 'done'])
  const now = await kept.elsewhere((client) => client.call('webhooks.read', { webhook_id: id }))
  expect(JSON.stringify(now)).toContain('canary-header-81f2')
  const shown = [looked.outlooks, bench.questions, job, await kept.list(), bench.log]
  expect(JSON.stringify(shown)).not.toContain('canary-header-81f2')
})
