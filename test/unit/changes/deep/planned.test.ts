import fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Forwarding } from '../../../../electron/bridge/numbers.ts'
import { fieldsOf } from '../../../../electron/core/numbers/forwarding.ts'
import { eventually } from '../../../support/waits.ts'
import { benchForAllTests } from '../../numbers/support/bench.ts'
import { seenOwned } from '../../numbers/support/seen.ts'
import { keptIn } from '../support/kept.ts'

const bench = benchForAllTests(['numbers'])
const kept = keptIn(bench)
// The test before may have left the clock ahead, and something planned.
beforeEach(async () => {
  await bench.restart()
  const plans = (await planned()).map(({ id }) => id)
  if (plans.length > 0) await bench.call('changes.cancel', { plans })
})
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LATE = 5 * MINUTE

const OFFICE: Forwarding = { type: 'group', id: 404, shows: 'caller' }
/** Few places, so that often somebody else has come to the same. */
const PLACES: Forwarding[] = [
  OFFICE,
  { type: 'sip', id: 3006, shows: 'caller' },
  { type: 'number', number: '79160000000', shows: 'caller' },
]

const planned = () => bench.call('changes.planned', {})
const lead = (id: number, forwarding: Forwarding) =>
  kept.elsewhere((client) =>
    client.call('numbers.follow', { ...fieldsOf(forwarding), numbers: [id] }),
  )
const sent = async () => (await bench.service.requests())['numbers.follow'] ?? 0
async function plan(id: number, forwarding: Forwarding, from: number, until?: number) {
  const numbers = await seenOwned(bench, [id])
  await bench.call('numbers.plan', { numbers, forwarding, from, until })
}
async function leads(id: number): Promise<number> {
  const own = (await bench.read('numbers', true)).find((one) => one.id === id)
  const name = own?.following?.name
  return name === 'Весь офис' ? 0 : name === '79160000000' ? 2 : 1
}

function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (moment: number) => {
    vi.setSystemTime(moment)
    await bench.call('changes.setEnd', { changes: ['unknown'] })
  }
}

test.each([
  ['carried out, but its reply was lost', true, 'done'],
  ['lost on its way', false, 'notDone'],
])(
  'a start that was %s is settled by reading after a crash, and not sent again',
  async (_, performed, outcome) => {
    const setClock = stopClock()
    const from = Date.now() + HOUR
    await plan(502, OFFICE, from, from + HOUR)
    await bench.service.fault({ operation: 'numbers.follow', kind: 'reset', performed, times: 1 })
    await setClock(from)
    await eventually(async () => {
      const all = await kept.list({ kind: 'numbers', thing: '502' })
      expect(all.some(({ at, work }) => at >= from && work === 'changes.carryOut')).toBe(true)
    })
    const calls = await sent()
    await bench.restart(async () => void vi.setSystemTime(from + MINUTE))
    await eventually(async () => {
      const all = await kept.list({ kind: 'numbers', thing: '502' })
      const starts = all.filter(({ at, work }) => at >= from && work === 'changes.carryOut')
      expect(starts).toMatchObject([{ outcome }])
      expect(await planned()).toMatchObject(performed ? [] : [{ waits: true }])
    })
    expect(await sent()).toBe(calls)
  },
)

test('what cannot be read at its moment is tried again, and begins once the service answers', async () => {
  const setClock = stopClock()
  const from = Date.now() + HOUR
  await plan(502, OFFICE, from)
  await bench.service.fault({
    operation: 'numbers.list',
    kind: 'status',
    status: 503,
    times: 'all',
  })
  await setClock(from)
  await setClock(from + MINUTE)
  expect(await planned()).toMatchObject([{ thing: '502' }])
  await bench.service.clearFaults()
  await setClock(from + 2 * MINUTE)
  await eventually(async () => expect(await planned()).toEqual([]))
  expect(await leads(502)).toBe(0)
})

/** One number, and what the app is to do with it. */
interface Model {
  state: number
  opened: number
  plans: { from: number; until?: number; before: number; after: number; waits: boolean }[]
  ends: { until: number; before: number; after: number; returns: boolean }[]
}

/** The rules, as one would tell them: ends first, then starts, and nothing late or over others' work. */
function pass(model: Model, now: number): void {
  for (const end of model.ends.filter(({ until, returns }) => returns && until <= now)) {
    const isInTime = end.until >= model.opened && now - end.until < LATE
    const isOver = model.state === end.before
    if (isInTime && !isOver && model.state !== end.after) end.returns = false
    else if (isInTime) {
      model.state = end.before
      model.ends = model.ends.filter((one) => one !== end)
    } else end.returns = false
  }
  for (const one of model.plans.filter(({ from, waits }) => !waits && from <= now)) {
    const { from, until, before, after } = one
    const isInTime =
      from >= model.opened && now - from < LATE && !(until !== undefined && until <= now)
    one.waits = !isInTime || model.state !== before
    if (one.waits) continue
    model.plans = model.plans.filter((other) => other !== one)
    model.state = after
    if (until !== undefined) model.ends.push({ until, before, after, returns: true })
  }
}

const step = fc.oneof(
  fc.record({
    do: fc.constant('plan' as const),
    in: fc.integer({ min: 1, max: 90 }),
    for: fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined }),
    to: fc.nat(2),
  }),
  fc.record({ do: fc.constant('elsewhere' as const), to: fc.nat(2) }),
  fc.record({
    do: fc.constant('wait' as const),
    minutes: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 120 })),
  }),
  fc.record({ do: fc.constant('next' as const), late: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ do: fc.constant('back' as const), minutes: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant('restart' as const), minutes: fc.integer({ min: 1, max: 120 }) }),
)

test('in random histories nothing goes twice, late or over the work of others, and all that is missed is shown', async () => {
  const setClock = stopClock()
  const ID = 502
  /** Of the account, which the histories before may have opened later than this one begins. */
  let opened = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const left = (await planned()).map(({ id }) => id)
      if (left.length > 0) await bench.call('changes.cancel', { plans: left })
      const over = (await bench.call('changes.ends', {})).flatMap(({ changes }) => changes)
      if (over.length > 0) await bench.call('changes.setEnd', { changes: over.map(({ id }) => id) })
      await lead(ID, PLACES[0] as Forwarding)
      let calls = await sent()
      const model: Model = { state: await leads(ID), opened, plans: [], ends: [] }
      let now = Date.now()
      for (const one of steps) {
        const before = model.state
        if (one.do === 'plan') {
          const from = now + one.in * MINUTE
          const until = one.for === undefined ? undefined : from + one.for * MINUTE
          const isBusy = model.plans.some(({ waits }) => !waits) || model.ends.length > 0
          if (isBusy || one.to === model.state) continue
          await bench.read('numbers', true)
          await plan(ID, PLACES[one.to] as Forwarding, from, until)
          model.plans.push({
            from,
            ...(until !== undefined && { until }),
            before: model.state,
            after: one.to,
            waits: false,
          })
          continue
        }
        if (one.do === 'elsewhere') {
          await lead(ID, PLACES[one.to] as Forwarding)
          calls += 1
          model.state = one.to
          continue
        }
        const moments = [
          ...model.plans.flatMap(({ from, waits }) => (waits ? [] : from)),
          ...model.ends.map(({ until }) => until),
        ].filter((at) => at > now)
        if (one.do === 'next')
          now = moments.length > 0 ? Math.min(...moments) + one.late * MINUTE : now
        else now += (one.do === 'back' ? -1 : 1) * one.minutes * MINUTE
        if (one.do === 'restart') {
          await bench.restart(async () => void vi.setSystemTime(now))
          opened = model.opened = now
        } else await setClock(now)
        pass(model, now)
        if (model.state !== before) calls += 1
        await eventually(async () => {
          const shown = (await planned()).map(({ from, waits }) => [from, waits === true])
          expect(shown).toEqual(
            model.plans.toSorted((a, b) => a.from - b.from).map(({ from, waits }) => [from, waits]),
          )
          expect(await leads(ID)).toBe(model.state)
        })
        expect(await sent()).toBe(calls)
      }
    }),
    { numRuns: 25 },
  )
}, 600_000)
