import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen } from '../../../../../electron/demo/rules/route/hours.ts'
import { choosing, type Readings } from '../../../../../electron/demo/rules/route/readings.ts'
import { weekDays } from '../../../../../electron/service/catalogue/values.ts'

const at = (day: (typeof weekDays)[number], hour: number) => weekDays.indexOf(day) * 24 + hour

type Hours = [day: (typeof weekDays)[number], first: number, last: number]

function openAt(work: Hours[], hour: number, readings: Partial<Readings> = {}): boolean {
  const work_time = work.map(([week_day, first_hour, last_hour]) => ({
    week_day,
    first_hour,
    last_hour,
  }))
  return isOpen({ work_time }, hour, choosing(readings))
}

describe('working hours', () => {
  test.each([
    [8, false, false],
    [9, true, true],
    [17, true, true],
    [18, true, false],
    [19, false, false],
  ])('9 to 18 at %i: open with its last hour %s, without %s', (hour, included, excluded) => {
    const work: Hours[] = [['tuesday', 9, 18]]
    expect(openAt(work, at('tuesday', hour), { lastHour: 'included' })).toBe(included)
    expect(openAt(work, at('tuesday', hour), { lastHour: 'excluded' })).toBe(excluded)
  })

  test('0 to 23 is the whole day', () => {
    for (const lastHour of ['included', 'excluded'] as const) {
      expect(openAt([['sunday', 0, 23]], at('sunday', 23), { lastHour })).toBe(true)
      expect(openAt([['sunday', 1, 23]], at('sunday', 23), { lastHour })).toBe(
        lastHour === 'included',
      )
    }
  })

  test('a day without hours, and no hours at all, are as the readings tell', () => {
    expect(openAt([['monday', 9, 18]], at('sunday', 12))).toBe(false)
    expect(openAt([['monday', 9, 18]], at('sunday', 12), { missingDay: 'open' })).toBe(true)
    expect(openAt([], at('sunday', 12))).toBe(true)
    expect(openAt([], at('sunday', 12), { noHours: 'closed' })).toBe(false)
    // A day that is named is open at its hours only.
    expect(openAt([['monday', 9, 18]], at('monday', 20), { missingDay: 'open' })).toBe(false)
  })

  test.each([
    ['sunday', 21, false, false, false],
    ['sunday', 22, false, true, true],
    ['monday', 5, false, true, false],
    ['monday', 6, false, true, false],
    ['monday', 7, false, false, false],
    ['sunday', 6, false, false, true],
  ] as const)('22 to 6 of Sunday, on %s at %i', (day, hour, never, nextDay, sameDay) => {
    const work: Hours[] = [
      ['sunday', 22, 6],
      ['monday', 9, 18],
    ]
    const open = (reversedHours: Readings['reversedHours']) =>
      openAt(work, at(day, hour), { reversedHours })
    expect([open('never'), open('nextDay'), open('sameDay')]).toEqual([never, nextDay, sameDay])
  })

  test('a day that the service does not name so opens nothing', () => {
    const work_time = [{ week_day: 'mon', first_hour: 0, last_hour: 23 }]
    expect(isOpen({ work_time }, 0, choosing())).toBe(false)
  })
})

/** Worked out the long way: each item as the set of the hours of the week that it covers. */
function hoursOf(work: Hours[], { lastHour, reversedHours }: Readings): Set<number> {
  const open = new Set<number>()
  for (const [day, first, last] of work) {
    const end = (first === 0 && last === 23) || lastHour === 'included' ? last + 1 : last
    const add = (from: number, until: number) => {
      for (let hour = from; hour < until; hour += 1) open.add((at(day, 0) + hour) % 168)
    }
    if (first <= last) add(first, end)
    else if (reversedHours === 'nextDay') add(first, 24 + end)
    else if (reversedHours === 'sameDay') {
      add(first, 24)
      add(0, end)
    }
  }
  return open
}

const hour = fc.integer({ min: 0, max: 23 })
const week = fc.array(fc.tuple(fc.constantFrom(...weekDays), hour, hour), { minLength: 1 })

test('are the same however they are worked out', () => {
  const read = fc.record({
    lastHour: fc.constantFrom<Readings['lastHour']>('included', 'excluded'),
    reversedHours: fc.constantFrom<Readings['reversedHours']>('never', 'nextDay', 'sameDay'),
  })
  fc.assert(
    fc.property(week, read, (work, some) => {
      const open = hoursOf(work, { ...some } as Readings)
      for (let one = 0; one < 168; one += 1) {
        expect(openAt(work, one, some), `hour ${one}`).toBe(open.has(one))
      }
    }),
  )
})

test('the order of their rows is indifferent', () => {
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: 167 }), (work, one) => {
      expect(openAt(work.toReversed(), one)).toBe(openAt(work, one))
    }),
  )
})
