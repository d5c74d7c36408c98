import { afterEach, describe, expect, test } from 'vitest'
import { sharesOf, summarise } from '../../../electron/core/extensions/presence/summary.ts'
import { ALL_DAY, workingRanges } from '../../../electron/core/extensions/presence/working-hours.ts'

const HOUR = 3_600_000
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const OFFICE = { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] }
const written = (ranges: { from: number; to: number }[]) =>
  ranges.map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString().slice(0, 16)))

describe('working hours', () => {
  const own = process.env['TZ']
  afterEach(() => {
    if (own === undefined) delete process.env['TZ']
    else process.env['TZ'] = own
  })

  test('are those of the zone, on their days of the week', () => {
    // From a Friday to a Monday.
    expect(written(workingRanges('2026-01-09', 4, OFFICE, 'Asia/Yekaterinburg'))).toEqual([
      ['2026-01-09T04:00', '2026-01-09T13:00'],
      ['2026-01-12T04:00', '2026-01-12T13:00'],
    ])
  })

  test('over midnight they belong to the day they begin on', () => {
    const night = { from: '22:00', to: '06:00', days: [5] }
    expect(written(workingRanges('2026-01-05', 7, night, 'Europe/Moscow'))).toEqual([
      ['2026-01-09T19:00', '2026-01-10T03:00'],
    ])
  })

  test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'])(
    'clock changes make a day shorter or longer, on a computer in %s',
    (zone) => {
      process.env['TZ'] = zone
      const lengths = (first: string, hours: { from: string; to: string }) =>
        workingRanges(first, 3, { ...hours, days: EVERY_DAY }, 'Europe/Berlin').map(
          ({ from, to }) => (to - from) / HOUR,
        )
      expect(lengths('2026-03-28', ALL_DAY)).toEqual([24, 23, 24])
      expect(lengths('2026-10-24', ALL_DAY)).toEqual([24, 25, 24])
      expect(lengths('2026-03-28', OFFICE)).toEqual([9, 9, 9])
      expect(lengths('2026-10-24', { from: '22:00', to: '06:00' })).toEqual([9, 8, 8])
      // 02:30 is left out in spring and shown twice in autumn.
      const early = (day: string) =>
        written(
          workingRanges(day, 1, { from: '02:30', to: '04:00', days: EVERY_DAY }, 'Europe/Berlin'),
        )
      expect(early('2026-03-29')).toEqual([['2026-03-29T01:30', '2026-03-29T02:00']])
      expect(early('2026-10-25')).toEqual([['2026-10-25T00:30', '2026-10-25T03:00']])
      // Where the clock is set forward at midnight, the day begins at one.
      const beirut = workingRanges('2026-03-29', 1, { ...ALL_DAY, days: EVERY_DAY }, 'Asia/Beirut')
      expect(written(beirut)).toEqual([['2026-03-28T22:00', '2026-03-29T21:00']])
    },
  )
})

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

  test('shares make one together; of no time there are none', () => {
    expect(sharesOf({ online: 6, offline: 3, unknown: 3 })).toEqual({
      online: 0.5,
      offline: 0.25,
      unknown: 0.25,
    })
    expect(sharesOf(summarise(line, []))).toBeUndefined()
  })
})
