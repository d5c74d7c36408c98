import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWeekStates } from '../../../electron/core/call-map/hours.ts'
import { weekDays } from '../../../electron/service/catalogue/values.ts'
import { allSettled } from '../call-map/support.ts'
import { intervalsOf, type Week } from '../../../renderer/i18n/week-in-words.ts'
import {
  emptyWeek,
  fullWeek,
  isOpen,
  openIn,
  paint,
  presets,
  rowsOf,
  sameWeek,
  unsureOf,
  weekOf,
  type Cell,
} from '../../../renderer/panels/menus/model/week.ts'

const week: fc.Arbitrary<Week> = fc.array(fc.integer({ min: 0, max: 2 ** 24 - 1 }), {
  minLength: 7,
  maxLength: 7,
})
const cell: fc.Arbitrary<Cell> = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  hour: fc.integer({ min: 0, max: 23 }),
})
const cells: Cell[] = weekDays.flatMap((_, day) =>
  Array.from({ length: 24 }, (_unused, hour) => ({ day, hour })),
)

describe('a week', () => {
  it('is the same after it was written as rows and read', () => {
    fc.assert(
      fc.property(week, (hours) => {
        expect(weekOf(rowsOf(hours))).toEqual(hours)
      }),
    )
  })

  it('is the same by each settled reading of the last hour, but for a day’s last one', () => {
    const lastHour = fc.constantFrom('included' as const, 'excluded' as const)
    fc.assert(
      fc.property(week, lastHour, (hours, last) => {
        const whole = 2 ** 24 - 1
        const writable = hours.map((day) => (day === whole ? day : day & (2 ** 23 - 1)))
        const settled = { lastHour: last, missingDay: 'closed' } as const
        const rows = rowsOf(writable, settled)
        expect(weekOf(rows, settled)).toEqual(writable)
        if (rows?.length !== 0) expect(unsureOf(rows, settled)).toEqual(emptyWeek)
      }),
    )
  })

  it('marks the edges and the days that are not told for sure, until they are settled', () => {
    const rows = rowsOf(presets.weekdays)
    const edges = paint(emptyWeek, { day: 0, hour: 17 }, { day: 4, hour: 17 }, true)
    const weekend = paint(emptyWeek, { day: 5, hour: 0 }, { day: 6, hour: 23 }, true)
    const both = edges.map((hours, day) => hours | (weekend[day] ?? 0))
    expect(unsureOf(rows, {})).toEqual(both)
    expect(openIn(rows, {})).toEqual(['lastHour', 'missingDay'])
    expect(unsureOf(rows, { missingDay: 'closed' })).toEqual(edges)
    expect(unsureOf(null, {})).toEqual(emptyWeek)
  })

  it('is sent for a preset with the last hour that was settled', () => {
    const lastOf = (lastHour: 'included' | 'excluded') =>
      rowsOf(presets.weekdays, { lastHour })?.map(({ first, last }) => [first, last])[0]
    expect([lastOf('included'), lastOf('excluded')]).toEqual([
      [9, 17],
      [9, 18],
    ])
  })

  it('has the states that calls are taken through by', () => {
    const row = fc.record({
      day: fc.constantFrom(...weekDays, 'someday'),
      first: fc.option(fc.integer({ min: 0, max: 24 })),
      last: fc.option(fc.integer({ min: 0, max: 24 })),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), allSettled, (rows, settled) => {
        const times = rows.map(({ day, first, last }) => ({
          week_day: day,
          first_hour: first,
          last_hour: last,
        }))
        const painted = weekOf(rows, settled)
        createWeekStates(settled)(times).forEach(([state], hour) => {
          const cell = { day: Math.floor(hour / 24), hour: hour % 24 }
          expect(isOpen(painted, cell)).toBe(state?.value === 'open')
        })
      }),
    )
  })

  it('has the fewest rows, in the order of the days, which never touch', () => {
    fc.assert(
      fc.property(week, (hours) => {
        for (const day of hours) {
          const intervals = intervalsOf(day)
          for (const [first, last] of intervals) expect(first).toBeLessThanOrEqual(last)
          for (const [index, [first]] of intervals.entries()) {
            const before = intervals[index - 1]
            if (before) expect(first).toBeGreaterThan(before[1] + 1)
          }
        }
        const days = (rowsOf(hours) ?? []).map(({ day }) => weekDays.indexOf(day as 'monday'))
        expect(days).toEqual(days.toSorted((one, other) => one - other))
      }),
    )
  })

  it('counts both ends of a row as open, and knows several intervals a day', () => {
    const hours = weekOf([
      { day: 'tuesday', first: 9, last: 12 },
      { day: 'tuesday', first: 14, last: 17 },
      { day: 'sunday', first: 0, last: 23 },
    ])
    const open = cells.filter((one) => isOpen(hours, one)).map(({ day, hour }) => [day, hour])
    expect(open.filter(([day]) => day === 1)).toEqual(
      [9, 10, 11, 12, 14, 15, 16, 17].map((hour) => [1, hour]),
    )
    expect(open.filter(([day]) => day === 6)).toHaveLength(24)
    expect(open).toHaveLength(32)
  })

  it('without rows is open around the clock, and so is written', () => {
    expect(weekOf(null)).toEqual(fullWeek)
    expect(rowsOf(fullWeek)).toBeNull()
    expect(rowsOf(emptyWeek)).toEqual([])
    expect(sameWeek(presets.always, fullWeek)).toBe(true)
  })

  it('takes nothing from rows that make no sense', () => {
    const rows = [
      { day: 'monday', first: 18, last: 9 },
      { day: 'someday', first: 9, last: 18 },
      { day: 'friday', first: -1, last: 5 },
      { day: 'friday', first: 3, last: 24 },
      { day: 'friday', first: null, last: 5 },
    ]
    expect(weekOf(rows)).toEqual(emptyWeek)
  })

  it('is painted within a rectangle and nowhere else', () => {
    fc.assert(
      fc.property(week, cell, cell, fc.boolean(), (hours, one, other, open) => {
        const painted = paint(hours, one, other, open)
        const [days, times] = [
          [one.day, other.day].toSorted((a, b) => a - b),
          [one.hour, other.hour].toSorted((a, b) => a - b),
        ] as [[number, number], [number, number]]
        for (const { day, hour } of cells) {
          const inside = day >= days[0] && day <= days[1] && hour >= times[0] && hour <= times[1]
          expect(isOpen(painted, { day, hour })).toBe(inside ? open : isOpen(hours, { day, hour }))
        }
        expect(paint(painted, other, one, open)).toEqual(painted)
      }),
    )
  })

  it('from nine to six on weekdays ends with the hour before six', () => {
    expect(rowsOf(presets.weekdays)).toEqual(
      weekDays.slice(0, 5).map((day) => ({ day, first: 9, last: 17 })),
    )
  })
})
