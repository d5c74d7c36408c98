import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '../../../../electron/bridge/impact.ts'
import { benchForAllTests, openBench, type Bench } from '../../numbers/support/bench.ts'
import { NO_IMPACT } from '../../../support/no-impact.ts'

describe('of an account that is read', () => {
  const bench = benchForAllTests()

  test.each(['groups', 'queues', 'scenarios', 'sip'] as const)(
    'saving one of the %s as it is changes nothing',
    async (kind) => {
      for (const { id } of await bench.read(kind)) {
        const { body } = await bench.detail(kind, id)
        // What is at fault the form does not save.
        const change = { do: 'save', kind, id, body } as Change
        const told = await bench.dispatch('impact.of', { change })
        if (told.ok) expect(told.value).toEqual(NO_IMPACT)
        else expect(told.failure.kind).toBe('invalid')
      }
    },
  )

  test('deleting what is gone meanwhile changes nothing', async () => {
    const change: Change = { do: 'delete', kind: 'groups', id: 4_321 }
    expect(await bench.call('impact.of', { change })).toEqual(NO_IMPACT)
  })

  test('a recording that is played is told with whoever can come to hear it', async () => {
    const change: Change = { do: 'delete', kind: 'media', id: 802 }
    const { leading, came } = await bench.call('impact.of', { change })
    expect(leading.map(({ id }) => id)).toEqual([510])
    expect(new Set(came.map(({ rule }) => rule))).toEqual(new Set(['audioMissing']))
  })

  test('what could not be read is told as not known, and keeps nothing from being told', async () => {
    await bench.restart()
    await bench.service.fault({
      operation: 'scenarios.read',
      kind: 'status',
      status: 500,
      times: 'all',
    })
    const change: Change = { do: 'delete', kind: 'queues', id: 701 }
    const { isWhole, changed } = await bench.call('impact.of', { change })
    expect(isWhole).toBe(false)
    // One number leads there by itself.
    expect(changed.flatMap(({ numbers }) => numbers).map(({ id }) => id)).toEqual([511])
    await bench.service.clearFaults()
    expect((await bench.call('impact.of', { change })).isWhole).toBe(true)
  })
})

describe('of an account that is reached by RPC alone', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench({ rest: false })
  })
  afterAll(() => bench.close())

  test('it says that not everything was read, and the map has the numbers', async () => {
    const [first] = await bench.read('numbers')
    const numbers = [{ of: 'owned' as const, id: first?.id ?? 0 }]
    const change: Change = { do: 'forward', numbers, forwarding: { type: 'empty' } }
    expect((await bench.call('impact.of', { change })).isWhole).toBe(false)
    const { nodes, isWhole } = await bench.call('routes.map', {})
    expect(isWhole).toBe(false)
    expect(nodes.some(({ column }) => column === 'entrances')).toBe(true)
  })
})
