import { expect, test } from 'vitest'
import type { QueueBody } from '../../../electron/bridge/index.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests(['queues'])

test('a lost answer is found to be carried out where the service has decided some fields', async () => {
  const body: QueueBody = { name: 'Рекламации', strategy: 'ring_all', sips: [3006, 3001] }
  const { id = 0 } = await bench.call('queues.create', { body })
  const { version } = await bench.detail('queues', id)
  await bench.service.fault({ operation: 'callQueues.replace', kind: 'reset', performed: true })
  const plain: QueueBody = { name: 'Простая', sips: [3001] }
  const left = await bench.call('queues.replace', { id, body: plain, version })
  const after = await bench.detail('queues', id)
  expect(after.body).toMatchObject({ ...plain, strategy: 'round_robin' })
  expect(left).toMatchObject({ version: after.version })
})

test('strategies are named in the service’s words', async () => {
  expect(await bench.call('queues.strategies', {})).toContainEqual({
    value: 'round_robin',
    title: 'По кругу',
  })
})
