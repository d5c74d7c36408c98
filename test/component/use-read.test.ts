import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import { BridgeFailure } from '../../renderer/bridge/failure.ts'
import { useRead } from '../../renderer/components/records/use-read.ts'
import { openStores } from './support/open-stores.ts'
import { bridgeOver } from './support/open-app.ts'

const outcomes = fc.array(fc.boolean(), { minLength: 2, maxLength: 5 })
const inAnyOrder = outcomes.chain((answered) => {
  const places = [...answered.keys()]
  return fc.record({
    answered: fc.constant(answered),
    order: fc.shuffledSubarray(places, { minLength: places.length }),
  })
})
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  await nextTick()
}

describe('what is read of the shown account', () => {
  beforeEach(() => openStores(bridgeOver()))

  it('is what the question that was asked last comes to, whenever others end', async () => {
    await fc.assert(
      fc.asyncProperty(inAnyOrder, async ({ answered, order }) => {
        const asked: PromiseWithResolvers<number>[] = []
        const { answer, read, pending, failure } = useRead(() => {
          const question = Promise.withResolvers<number>()
          asked.push(question)
          return question.promise
        })
        while (asked.length < answered.length) read()
        const last = answered.length - 1
        for (const [step, place] of order.entries()) {
          if (answered[place]) asked[place]?.resolve(place)
          else asked[place]?.reject(new BridgeFailure({ kind: 'unreachable' }))
          await settled()
          const isOver = order.indexOf(last) <= step
          const [isAnswered, isFailed] = [isOver && answered[last], isOver && !answered[last]]
          expect(answer.value).toBe(isAnswered ? last : undefined)
          expect(failure.value !== undefined).toBe(isFailed)
          expect(pending.value).toBe(!isOver)
        }
      }),
      { numRuns: 40 },
    )
  })
})
