import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalsOf } from '../../../electron/shared/intervals.ts'
import { barsOf, outlineOf } from '../../../renderer/panels/extensions/history/bars.ts'

const DAY = { from: 0, to: 1440 }

describe('a drawn line', () => {
  it('has a bar for each state, and none where nothing is known', () => {
    const line = [0, 360, 1, 360, 720, 0, 1080, 1440, 1]
    expect(barsOf(line, DAY, 4)).toEqual([
      { from: 0, to: 1, state: 'online' },
      { from: 1, to: 2, state: 'offline' },
      { from: 3, to: 4, state: 'online' },
    ])
    expect(outlineOf(barsOf(line, DAY, 4).slice(0, 1), 0, 12)).toBe('M0 0H1V12H0Z')
  })

  it('loses no outage, however short', () => {
    const line = [0, 700, 1, 700, 700.01, 0, 700.01, 1440, 1]
    expect(barsOf(line, DAY, 10).map(({ state }) => state)).toEqual(['online', 'offline', 'online'])
  })

  it('leaves out a column that is merely touched', () => {
    expect(barsOf([44, 50, 0], { from: 0, to: 300 }, 42)).toEqual([
      { from: 6, to: 7, state: 'offline' },
    ])
  })

  it('draws each column as the intervals in it say', () => {
    const lines = fc
      .array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 50 }), fc.constantFrom(0, 1)))
      .map((pieces) => {
        let at = -100
        return pieces.flatMap(([gap, length, online]) => {
          const from = at + gap
          at = from + length
          return [from, at, online]
        })
      })
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 60 }), (line, columns) => {
        const range = { from: 0, to: 300 }
        const bars = barsOf(line, range, columns)
        let end = 0
        for (const { from, to } of bars) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(columns)
        const drawn = Array.from(
          { length: columns },
          (_, at) => bars.find(({ from, to }) => from <= at && at < to)?.state,
        )
        const width = 300 / columns
        drawn.forEach((state, at) => {
          // What merely touches a column is not in it; figures are not exact at its edges.
          const column = { from: at * width + 1e-6, to: (at + 1) * width - 1e-6 }
          const inside = intervalsOf(line, column).map((one) => one.state)
          const wanted = inside.includes('offline')
            ? 'offline'
            : inside.includes('online')
              ? 'online'
              : undefined
          expect(state).toBe(wanted)
        })
      }),
    )
  })
})
