import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WeeklyHours } from '../../../electron/shared/calendar/calendar.ts'
import { addDays, dayAt, instantOf, mondayOf, weekdayOf } from '../../../electron/shared/days.ts'
import { daysFrom, hoursOn } from '../../../renderer/panels/extensions/history/days.ts'

const offsetIn = (zone: string) => (at: number) =>
  new TZDate(at, zone).getTimezoneOffset() * -60_000

describe('days', () => {
  it('follow one another over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(weekdayOf('2026-11-22')).toBe(7)
    expect(mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  })

  it('are as long as the clocks make them', () => {
    const hours = (day: string, zone: string) => {
      const [one] = daysFrom(day, 1, offsetIn(zone))
      return ((one?.to ?? 0) - (one?.from ?? 0)) / 3_600_000
    }
    expect(hours('2026-11-22', 'Europe/Moscow')).toBe(24)
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    // Here midnight itself is left out.
    expect(hours('2018-11-04', 'America/Sao_Paulo')).toBe(23)
  })

  it('begin at the first moment that belongs to them, in any zone', () => {
    const zones = [
      'Europe/Moscow',
      'Asia/Kamchatka',
      'America/Sao_Paulo',
      'Asia/Kolkata',
      'Europe/Berlin',
    ]
    const moments = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, at) => {
        const offsetAt = offsetIn(zone)
        const day = dayAt(at, offsetAt)
        const begin = instantOf(Date.parse(day), offsetAt)
        expect(begin).toBeLessThanOrEqual(at)
        expect(dayAt(begin, offsetAt)).toBe(day)
        expect(dayAt(begin - 1, offsetAt)).toBe(addDays(day, -1))
      }),
    )
  })
})

const HOUR = 3_600_000
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const OFFICE = { from: '09:00', to: '18:00', days: [1, 2, 3, 4, 5] }
const written = (ranges: { from: number; to: number }[]) =>
  ranges.map(({ from, to }) => [from, to].map((at) => new Date(at).toISOString().slice(0, 16)))
const hoursFrom = (first: string, count: number, hours: WeeklyHours, zone: string) =>
  hoursOn(
    Array.from({ length: count }, (_, place) => addDays(first, place)),
    (day) => (hours.days.includes(weekdayOf(day)) ? hours : undefined),
    offsetIn(zone),
  )

describe('hours of the day', () => {
  it('are those of the zone, on their days of the week', () => {
    // From a Friday to a Monday.
    expect(written(hoursFrom('2026-01-09', 4, OFFICE, 'Asia/Yekaterinburg'))).toEqual([
      ['2026-01-09T04:00', '2026-01-09T13:00'],
      ['2026-01-12T04:00', '2026-01-12T13:00'],
    ])
  })

  it('over midnight they belong to the day they begin on', () => {
    const night = { from: '22:00', to: '06:00', days: [5] }
    expect(written(hoursFrom('2026-01-05', 7, night, 'Europe/Moscow'))).toEqual([
      ['2026-01-09T19:00', '2026-01-10T03:00'],
    ])
  })

  it('are shorter or longer where clocks are changed', () => {
    const lengths = (first: string, hours: { from: string; to: string }) =>
      hoursFrom(first, 3, { ...hours, days: EVERY_DAY }, 'Europe/Berlin').map(
        ({ from, to }) => (to - from) / HOUR,
      )
    const allDay = { from: '00:00', to: '00:00' }
    expect(lengths('2026-03-28', allDay)).toEqual([24, 23, 24])
    expect(lengths('2026-10-24', allDay)).toEqual([24, 25, 24])
    expect(lengths('2026-03-28', OFFICE)).toEqual([9, 9, 9])
    expect(lengths('2026-10-24', { from: '22:00', to: '06:00' })).toEqual([9, 8, 8])
    // 02:30 is left out in spring and shown twice in autumn.
    const early = (day: string) =>
      written(hoursFrom(day, 1, { from: '02:30', to: '04:00', days: EVERY_DAY }, 'Europe/Berlin'))
    expect(early('2026-03-29')).toEqual([['2026-03-29T01:30', '2026-03-29T02:00']])
    expect(early('2026-10-25')).toEqual([['2026-10-25T00:30', '2026-10-25T03:00']])
    // Where the clock is set forward at midnight, the day begins at one.
    const beirut = hoursFrom('2026-03-29', 1, { ...allDay, days: EVERY_DAY }, 'Asia/Beirut')
    expect(written(beirut)).toEqual([['2026-03-28T22:00', '2026-03-29T21:00']])
  })
})
