import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../../../electron/bridge/jobs.ts'
import { eventually } from '../../../support/waits.ts'
import { openBench, type Bench } from '../support/bench.ts'
import { leadingOf } from '../../../../electron/shared/leading.ts'

const HOUR = 3_600_000
let bench: Bench

beforeAll(async () => {
  bench = await openBench({ sizes: { sips: 20, numbers: 80, messages: 10, dialogs: 5 } })
})
afterAll(() => bench.close())

const count = ({ steps }: Job, state: string) => steps.filter((one) => one.state === state).length

test('fifty numbers, and the service goes down half way: the rest waits, and goes on', async () => {
  const landlines = (await bench.read('numbers')).filter(({ number }) => number.startsWith('7498'))
  const first = bench.recorder.of('account.changed').map(({ delta }) => delta)
  // A long list is shown while it is being read.
  expect(first.map(({ state }) => state)).toContainEqual(
    expect.objectContaining({ state: 'loading', rows: 60 }),
  )
  const chosen = landlines.slice(0, 50)
  expect(chosen).toHaveLength(50)
  await bench.service.fault({ operation: 'numbers.follow', kind: 'delay', ms: 0, times: 20 })
  await bench.service.fault({ operation: 'numbers.follow', kind: 'delay', ms: HOUR, times: 30 })
  const job = await bench.call('numbers.forward', {
    numbers: chosen.map((own) => ({ of: 'owned', id: own.id, seen: leadingOf(own) })),
    forwarding: { type: 'call_queue', id: 702, shows: 'forwarding' },
  })
  await bench.recorder.event('job.changed', ({ job: now }) => count(now, 'done') >= 20)
  await bench.service.goDown()
  const stopped = await bench.ended(job)
  expect(stopped.state).toBe('stopped')
  expect(count(stopped, 'done')).toBe(20)
  expect(count(stopped, 'waiting') + count(stopped, 'unknown')).toBe(30)
  expect(count(stopped, 'unknown')).toBeLessThanOrEqual(2)
  // What was read stays readable, and nothing is lost by trying too early.
  expect(bench.shown('numbers').length).toBeGreaterThan(50)
  if (count(stopped, 'unknown') > 0) {
    await expect(bench.call('jobs.resume', { job: job.id })).rejects.toThrow('unreachable')
  }

  await bench.service.comeBack()
  const ended = await bench.ended(await bench.call('jobs.resume', { job: job.id }))
  expect([ended.state, count(ended, 'done')]).toEqual(['finished', 50])
  const now = new Map((await bench.read('numbers', true)).map((own) => [own.id, own.following]))
  for (const { id } of chosen) {
    expect(now.get(id)).toEqual({ name: 'Сервис и гарантия', shows: 'forwarding' })
  }
})

test('closing the app waits for what is under way and lets nothing more leave', async () => {
  const chosen = (await bench.read('numbers')).slice(0, 10)
  await bench.service.reset()
  await bench.service.fault({ operation: 'numbers.follow', kind: 'delay', ms: HOUR, times: 2 })
  const { recorder } = bench
  await bench.call('numbers.forward', {
    numbers: chosen.map((own) => ({ of: 'owned', id: own.id, seen: leadingOf(own) })),
    forwarding: { type: 'number', number: '79100001234', shows: 'caller' },
  })
  const requests = async () => (await bench.service.requests())['numbers.follow']
  await eventually(async () => expect(await requests()).toBe(2))
  const restarted = bench.restart()
  await bench.service.clearFaults()
  await restarted
  expect(await requests()).toBe(2)
  const last = recorder.of('job.changed').at(-1)?.job
  expect(last?.steps.map(({ state }) => state).toSorted()).toEqual([
    'done',
    'done',
    ...Array.from({ length: 8 }, () => 'waiting'),
  ])
  expect(await bench.call('jobs.list', {})).toEqual([])
})
