import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  reachedOf,
  summarise,
  together,
} from '../../../electron/core/extensions/presence/summary.ts'
import { intervalsOf, type Line } from '../../../electron/shared/intervals.ts'

describe('a summary', () => {
  const line = [10, 20, 1, 20, 25, 0, 40, 50, 1]

  test('adds up each state within the ranges, and calls the rest unknown', () => {
    const ranges = [
      { from: 0, to: 15 },
      { from: 22, to: 45 },
    ]
    expect(summarise(line, ranges)).toEqual({ online: 10, offline: 3, unknown: 25 })
    expect(summarise([], ranges)).toEqual({ online: 0, offline: 0, unknown: 38 })
  })

  test('what is still to come is not counted', () => {
    const ranges = [
      { from: 0, to: 20 },
      { from: 30, to: 40 },
    ]
    expect(summarise(line, ranges, 15)).toEqual({ online: 5, offline: 0, unknown: 10 })
  })
})

/** A line over whole moments from 0 to 40, each of which is online, off or not known. */
const lines: fc.Arbitrary<Line> = fc
  .array(fc.constantFrom('online', 'offline', 'unknown'), { minLength: 40, maxLength: 40 })
  .map((states) => {
    const line: Line = []
    states.forEach((state, at) => {
      if (state === 'unknown') return
      const value = state === 'online' ? 1 : 0
      if (line.at(-2) === at && line.at(-1) === value) line[line.length - 2] = at + 1
      else line.push(at, at + 1, value)
    })
    return line
  })
const ALL = { from: 0, to: 40 }
const stateAt = (line: Line, at: number) =>
  intervalsOf(line, ALL).find(({ from, to }) => from <= at && at < to)?.state

describe('several of whom one suffices', () => {
  test('are online while one is, offline while all are known to be, else nobody knows', () => {
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 4 }), (all) => {
        const joined = together(all)
        for (let at = 0; at < 40; at += 1) {
          const states = all.map((line) => stateAt(line, at))
          const expected = states.includes('online')
            ? 'online'
            : states.includes('unknown')
              ? 'unknown'
              : 'offline'
          expect(stateAt(joined, at)).toBe(expected)
        }
        // As every line: in order, and neighbours that touch differ.
        for (let place = 3; place < joined.length; place += 3) {
          const [before = 0, state] = joined.slice(place - 2, place)
          expect(before).toBeLessThanOrEqual(joined[place] ?? 0)
          if (before === joined[place]) expect(joined[place + 2]).not.toBe(state)
        }
      }),
    )
  })

  test('are counted where they were online at some time of the spans', () => {
    const spans = [{ from: 5, to: 10 }]
    const all = [[0, 6, 1], [0, 5, 1, 5, 40, 0], [20, 30, 1], []]
    expect(reachedOf(all, spans, 100)).toMatchObject({
      reached: 1,
      sum: { online: 1, offline: 0, unknown: 4 },
    })
    expect(reachedOf([], spans, 100)).toEqual({
      line: [],
      reached: 0,
      sum: { online: 0, offline: 0, unknown: 5 },
    })
  })
})
