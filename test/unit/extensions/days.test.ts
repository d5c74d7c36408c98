import { TZDate } from '@date-fns/tz'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, instantOf, weekdayOf } from '../../../electron/shared/days.ts'
import { daysFrom, mondayOf } from '../../../renderer/panels/extensions/history/days.ts'

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
