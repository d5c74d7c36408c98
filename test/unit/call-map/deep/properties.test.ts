import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawAccount } from '../../references/support/raw-account.ts'
import { graphOf, situation, weeks } from '../support.ts'
import { pathOf, everything } from '../paths.ts'

describe('any account', () => {
  test('has a week that is what 168 calls are', () => {
    fc.assert(
      fc.property(rawAccount, situation, (raw, at) => {
        const graph = graphOf(raw)
        const starts = everything(graph)
        const found = weeks(graph, starts, at)
        starts.forEach((node, place) => {
          const single = Array.from(
            { length: 168 },
            (_, hour) => pathOf(graph, node, { ...at, keys: [], hour }).verdict,
          )
          expect(found[place]).toEqual(single)
          expect(weeks(graph, [node], at)).toEqual([single])
        })
      }),
      { numRuns: 60 },
    )
  })
})
