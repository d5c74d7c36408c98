import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueBody, QueueDetail } from '../../../electron/bridge/index.ts'
import { seenOf } from '../../../electron/core/queues/rows.ts'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(async () => {
  await bench.service.reset()
  await bench.read('queues', true)
})
afterAll(() => bench.close())

async function body(id: number): Promise<QueueBody> {
  const from = bench.recorder.events.length
  await bench.call('account.detail', { slice: 'queues', of: id, refresh: true })
  const { detail } = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(from).some((one) => one.payload === payload)
    return isNew && payload.detail.of === id && payload.detail.state.state === 'fresh'
  })
  return seenOf(detail.detail as QueueDetail)
}

/** Every field at an edge of its range. */
const NEW: QueueBody = {
  name: 'Рекламации',
  strategy: 'ring_all',
  sips: [3006, 3001],
  ringSimultaneously: 999,
  connectionTimeout: 99_999,
  agentRingTimeout: 30,
  agentWrapupTime: 15,
  maxSize: 0,
  login: 200 + 99_000,
  logout: 99_999,
  exitKey: '*',
}

test('creates a queue with every field, replaces it as a whole and deletes it', async () => {
  const { id = 0 } = await bench.call('queues.create', { body: NEW })
  expect(await body(id)).toEqual(NEW)
  const next: QueueBody = {
    ...NEW,
    sips: [],
    ringSimultaneously: 1,
    connectionTimeout: 0,
    agentRingTimeout: 1,
    agentWrapupTime: 0,
  }
  await bench.call('queues.replace', { id, body: next, seen: NEW })
  expect(await body(id)).toEqual(next)
  await bench.call('queues.delete', { id, name: NEW.name })
  expect((await bench.read('queues', true)).some((one) => one.id === id)).toBe(false)
  expect(await bench.service.violations()).toEqual([])
})

test('keeps the media and whatever else a queue has when one field is changed', async () => {
  const [first] = await bench.read('queues')
  const id = first?.id ?? 0
  const seen = await body(id)
  expect(seen).toMatchObject({ onHold: expect.any(Number) as number })
  await bench.call('queues.replace', { id, body: { ...seen, agentWrapupTime: 7 }, seen })
  expect(await body(id)).toEqual({ ...seen, agentWrapupTime: 7 })
})

test('a lost answer is found to be carried out where the service has decided some fields', async () => {
  const { id = 0 } = await bench.call('queues.create', { body: NEW })
  await bench.service.fault({ operation: 'callQueues.replace', kind: 'reset', performed: true })
  const plain: QueueBody = { name: 'Простая', sips: [3001] }
  await bench.call('queues.replace', { id, body: plain, seen: NEW })
  expect(await body(id)).toMatchObject({ ...plain, strategy: 'round_robin' })
})

test('two administrators on one queue: the later one is told, and nothing is lost', async () => {
  const [first] = await bench.read('queues')
  const id = first?.id ?? 0
  const seen = await body(id)
  await bench.call('queues.replace', { id, body: { ...seen, name: 'Первый' }, seen })
  await expect(
    bench.call('queues.replace', { id, body: { ...seen, name: 'Второй' }, seen }),
  ).rejects.toMatchObject({ failure: { kind: 'changed' } })
  expect((await body(id)).name).toBe('Первый')
})

test('names strategies in the service’s words, and refusals too', async () => {
  expect(await bench.call('queues.strategies', {})).toContainEqual({
    value: 'round_robin',
    title: 'По кругу',
  })
  await expect(
    bench.call('queues.create', { body: { ...NEW, strategy: 'nonsense' } }),
  ).rejects.toMatchObject({ kind: 'refused', field: 'strategy' })
  await expect(
    bench.call('queues.create', { body: { ...NEW, onHold: 999_999 } }),
  ).rejects.toMatchObject({ kind: 'refused', field: 'on_hold_media_id' })
})

test('what the ranges forbid never leaves', async () => {
  const wrongs: object[] = [
    { ringSimultaneously: 0 },
    { ringSimultaneously: 1_000 },
    { connectionTimeout: 100_000 },
    { agentRingTimeout: 0 },
    { agentRingTimeout: 31 },
    { agentWrapupTime: 16 },
    { login: 199 },
    { logout: 100_000 },
  ]
  for (const wrong of wrongs) {
    const answer = await bench.dispatch('queues.create', { body: { ...NEW, ...wrong } })
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: `body.${Object.keys(wrong)[0]}` },
    })
  }
})
