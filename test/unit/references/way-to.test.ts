import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wayTo } from '../../../electron/shared/references/way-to.ts'

/** Where each of a few places leads on to, circles included. */
const places = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 8, maxLength: 8 })

/** How many steps away a goal is, the plain way. */
function distance(ways: number[][], from: number[], goal: number): number | undefined {
  let reached = new Set(from)
  for (let steps = 0; steps <= ways.length; steps += 1) {
    if (reached.has(goal)) return steps
    reached = new Set([...reached, ...[...reached].flatMap((place) => ways[place] ?? [])])
  }
  return undefined
}

test('is a shortest way wherever there is one', () => {
  fc.assert(
    fc.property(places, fc.array(fc.nat(7)), fc.nat(7), (ways, from, goal) => {
      const way = wayTo(goal, from, (place) => ways[place] ?? [])
      expect(way?.length).toBe(distance(ways, from, goal))
      for (const [at, place] of (way ?? []).entries()) {
        if (at === 0) expect(from).toContain(place)
        expect(ways[place]).toContain(way?.[at + 1] ?? goal)
      }
    }),
  )
})
