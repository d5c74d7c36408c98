import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChangedBody } from '../../../../electron/bridge/changes.ts'
import type { Restored } from '../../../../electron/bridge/history.ts'
import type { Forwarding } from '../../../../electron/bridge/numbers.ts'
import { referringTo } from '../../../../electron/core/changes/names.ts'
import { fieldsOf } from '../../../../electron/core/numbers/forwarding.ts'
import type { ServiceClient } from '../../../../electron/service/index.ts'
import { keptIn } from '../../changes/support/kept.ts'
import { openBench, type Bench } from '../../numbers/support/bench.ts'

/** Random changes and deletions by others, and the return of all that they did. */

const KINDS = ['sip', 'groups', 'queues', 'scenarios', 'numbers'] as const
type Kind = (typeof KINDS)[number]
const DETAILED = ['groups', 'queues', 'scenarios'] as const
type Detailed = (typeof DETAILED)[number]
type State = Map<string, { kind: Kind; thing: string; name: string; body: ChangedBody }>

const isDetailed = (kind: Kind): kind is Detailed => (DETAILED as readonly string[]).includes(kind)

/** What is compared of a row that is shown by its list alone. */
const listed = (row: object): ChangedBody => {
  const { name, number, following } = row as { name?: string; number?: string; following?: object }
  return { name, number, following }
}

/** All that a restore promises to bring back, by kind and id. */
async function stateOf(bench: Bench): Promise<State> {
  const state: State = new Map()
  for (const kind of KINDS) {
    for (const row of await bench.read(kind, true)) {
      const { name = String(row.id) } = row as { name?: string }
      const body = isDetailed(kind)
        ? ((await bench.detail(kind, row.id)).body as ChangedBody)
        : listed(row)
      state.set(`${kind} ${row.id}`, { kind, thing: String(row.id), name, body })
    }
  }
  return state
}

interface Step {
  do: 'change' | 'delete' | 'create' | 'lead'
  kind: Detailed | 'sip'
  which: number
  value: number
}
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('change', 'change', 'delete', 'delete', 'create', 'lead'),
  kind: fc.constantFrom('groups', 'queues', 'scenarios', 'sip'),
  which: fc.nat(30),
  value: fc.integer({ min: 1, max: 90 }),
})

const pick = <T>(some: readonly T[], which: number): T | undefined => some[which % some.length]

/** Does one thing as another program; what the service refuses is not done. */
async function act(bench: Bench, client: ServiceClient, one: Step): Promise<void> {
  const { kind, which, value } = one
  if (one.do === 'lead') {
    const groups = await bench.read('groups', true)
    const own = pick(await bench.read('numbers', true), value)
    const group = pick(groups, which)
    const to: Forwarding = group
      ? { type: 'group', id: group.id, shows: 'caller' }
      : { type: 'sip', id: 3006, shows: 'caller' }
    await client.call('numbers.follow', { ...fieldsOf(to), numbers: [own?.id ?? 501] })
  } else if (one.do === 'create') {
    await client.create('groups.create', {
      ...{ name: `Новая ${value}`, number: 800 + value, sequence_rule: 'Order', timeout: 5 },
    })
  } else if (kind === 'sip') {
    const row = pick(await bench.read('sip', true), which)
    await client.call('sip.change', { sip_id: row?.id ?? 0, name: `Имя ${value}` })
  } else await actOn(bench, client, one, kind)
}

async function actOn(bench: Bench, client: ServiceClient, one: Step, kind: Detailed) {
  const row = pick<{ id: number }>(await bench.read(kind, true), one.which)
  if (!row) return
  const { id } = row
  if (one.do === 'delete') {
    if (kind === 'groups') await client.call('groups.delete', { group_id: id })
    else if (kind === 'queues') await client.call('callQueues.delete', { call_queue_id: id })
    else await client.call('scenarios.delete', { scenario_id: id })
    return
  }
  const { body } = await bench.detail(kind, id)
  const name = `Чужая ${one.value}`
  if (kind === 'groups') {
    const { sips = [] } = body as { sips?: number[] }
    const fewer = { ...body, timeout: one.value, sips: sips.slice(one.value % 2) }
    await client.call('groups.replace', { ...fewer, group_id: id } as never)
  } else if (kind === 'queues') {
    await client.call('callQueues.replace', { ...body, name, call_queue_id: id })
  } else await client.call('scenarios.replace', { ...body, name, scenario_id: id } as never)
}

/** Restores all that differs, and returns what the reports name as not back. */
async function restoreAll(bench: Bench, from: number): Promise<Set<string>> {
  const { differences } = await bench.call('history.compare', { from })
  const things = differences.map(({ kind, thing, before = {}, after = {} }): Restored => ({
    ...{ kind, thing },
    fields: [...new Set([...Object.keys(before), ...Object.keys(after)])],
  }))
  if (things.length === 0) return new Set()
  const outlooks = await bench.call('history.outlook', { from, things })
  const isBack = outlooks.filter(({ not, failure }) => !not && !failure)
  const named = outlooks
    .filter(({ not, failure, left }) => left ?? failure ?? (not && not !== 'same'))
    .map(({ kind, thing = '' }) => `${kind} ${thing}`)
  if (isBack.length === 0) return new Set(named)
  const agreed = isBack.flatMap(({ kind, thing, version }) => {
    const one = things.find((other) => other.kind === kind && other.thing === thing)
    return one ? { ...one, version } : []
  })
  const job = await bench.ended(await bench.call('history.restore', { from, things: agreed }))
  const failed = job.steps.flatMap(({ state, name }, place) => {
    if (state === 'done') return []
    const one = agreed[place]
    // Further steps lead what still refers to former ids to the new ones.
    return one ? `${one.kind} ${one.thing}` : name
  })
  return new Set([...named, ...failed])
}

async function restoredAfter(steps: readonly Step[]): Promise<void> {
  const bench = await openBench()
  const kept = keptIn(bench)
  try {
    const { at: from } = await bench.call('history.remember', { name: 'До' })
    const before = await stateOf(bench)
    await kept.elsewhere(async (client) => {
      for (const one of steps) await act(bench, client, one).catch(() => undefined)
    })
    for (const name of ['Один', 'Два']) await bench.call('history.remember', { name })
    const changed = await stateOf(bench)
    const named = await restoreAll(bench, from)
    const now = await stateOf(bench)
    const fresh = [...now.values()].filter(({ kind, thing }) => !changed.has(`${kind} ${thing}`))
    const idNow = (kind: string, thing: string) => {
      const former = before.get(`${kind} ${thing}`)
      if (now.has(`${kind} ${thing}`)) return thing
      return fresh.find((one) => one.kind === kind && one.name === former?.name)?.thing
    }
    for (const [key, { kind, thing, name, body }] of before) {
      if (named.has(key) || named.has(name)) continue
      const there = now.get(`${kind} ${idNow(kind, thing) ?? ''}`)
      expect([key, there?.body]).toEqual([key, referringTo(body, (of, id) => idNow(of, id))])
    }
    // What others made since stays.
    for (const key of changed.keys()) expect([key, now.has(key)]).toEqual([key, true])
    expect(await bench.service.violations()).toEqual([])
  } finally {
    await bench.close()
  }
}

test('what others changed and deleted returns, and what does not is named', async () => {
  const some = fc.array(step, { minLength: 1, maxLength: 10 })
  await fc.assert(fc.asyncProperty(some, restoredAfter), { numRuns: 15 })
}, 600_000)
