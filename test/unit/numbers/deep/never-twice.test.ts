import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../../../electron/bridge/jobs.ts'
import { openBench, type Bench } from '../support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

/** What happens to the next calls of an operation: nothing, or a reply that is lost in some way. */
const trouble = fc.constantFrom(
  undefined,
  undefined,
  { kind: 'reset', performed: true },
  { kind: 'reset' },
  { kind: 'truncate' },
  { kind: 'status', status: 500, performed: true },
  { kind: 'status', status: 502 },
  { kind: 'html', status: 504, performed: true },
  { kind: '429' },
  { kind: 'status', status: 400 },
) as fc.Arbitrary<Omit<Parameters<Bench['service']['fault']>[0], 'operation'> | undefined>

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), clicks: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resume' as const), clicks: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), clicks: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), clicks: fc.nat(0) }) },
)

/** Whether the account's own numbers cannot be read either, so that no doubt can be settled. */
const blind = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true))

const history = fc.array(
  fc.record({ action, trouble, times: fc.integer({ min: 1, max: 3 }), blind }),
  { minLength: 3, maxLength: 6 },
)

const DELETED = 514
/** What the service says to whoever buys what is owned, or gives up what is gone. */
const TWICE = ['The number is already taken.', 'The selected number_id is invalid.']

test('whatever drops, no number is bought or given up twice', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(34), async (steps, first) => {
      await bench.service.reset()
      await bench.service.balance(1_000_000)
      const { offers } = await bench.call('numbers.offers', {
        query: { kind: 'abc', owner: 'business', code: '495', category: 0 },
        limit: 36,
      })
      const numbers = offers.slice(first, first + 2).map(({ number }) => number)
      const order = { numbers, owner: 'business', price: 300 } as const
      const heard: string[] = []
      const note = (error: unknown) => {
        const { serviceMessage, field } = error as { serviceMessage?: string; field?: string }
        if (field !== 'pin') heard.push(serviceMessage ?? '')
      }
      let last: Job | undefined

      const acts = {
        async buy() {
          last = await bench.ended(await bench.call('numbers.buy', order))
        },
        async resume() {
          if (last) last = await bench.ended(await bench.call('jobs.resume', { job: last.id }))
        },
        async delete() {
          await bench.call('numbers.callPin', {})
          await bench.call('numbers.delete', { id: DELETED, pin: bench.service.account.pin })
        },
        async restart() {
          await bench.restart()
          last = undefined
        },
      }

      for (const { action: wanted, trouble: kind, times, blind } of steps) {
        for (const operation of ['numbers.buy', 'numbers.delete'] as const) {
          if (kind) await bench.service.fault({ ...kind, operation, times })
        }
        if (blind) await bench.service.fault({ operation: 'numbers.list', kind: 'html', times: 2 })
        const clicks = Array.from({ length: wanted.clicks + 1 }, () => acts[wanted.do]())
        for (const click of await Promise.allSettled(clicks)) {
          if (click.status === 'rejected') note(click.reason)
        }
        await bench.service.clearFaults()
        for (const { failure } of last?.steps ?? []) heard.push(failure?.message ?? '')
      }

      expect(heard.filter((said) => TWICE.includes(said))).toEqual([])
      expect(await bench.service.violations()).toEqual([])
    }),
    { numRuns: 12 },
  )
})
