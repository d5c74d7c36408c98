import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayKinds,
  officeDay,
  USUAL_HOURS,
  type Office,
  type OwnDays,
} from '../../../electron/shared/calendar/calendar.ts'
import { holidaysAhead, spanOf, workingDayFrom } from '../../../electron/shared/calendar/spans.ts'
import { addDays, addMonths, daysBetween, type Day } from '../../../electron/shared/days.ts'
import { offsetOf } from '../../../electron/service/dates.ts'
import { publishedYears } from './published-years.ts'

const HOUR = 3_600_000

const office = (own: readonly OwnDays[] = [], given: Partial<Office> = {}): Office => ({
  hours: USUAL_HOURS,
  calendar: { country: 'ru', own },
  ...given,
})
const nowhere = office([], { calendar: { country: 'none', own: [] } })
const entry = (given: Partial<OwnDays>): OwnDays => ({
  id: 'one',
  name: 'Inventory',
  from: '2026-12-10',
  to: '2026-12-10',
  kind: 'free',
  ...given,
})
const inZone = (zone: string) => (at: number) => offsetOf(zone, at)
const told = (from: number, to: number) => [from, to].map((at) => new Date(at).toISOString())

describe('days of the published calendars', () => {
  it.each(Object.keys(publishedYears))('has each day of %s as it is published', (year) => {
    const wrong: string[] = []
    let working = 0
    for (const [month, text] of (publishedYears[year] ?? []).entries()) {
      const marked = text.split(' ')
      const first = addMonths(`${year}-01-01`, month)
      for (let day = first; day < addMonths(first, 1); day = addDays(day, 1)) {
        const date = String(Number(day.slice(8)))
        const kind = marked.includes(date)
          ? 'free'
          : marked.includes(`${date}*`)
            ? 'short'
            : 'working'
        if (kind !== 'free') working += 1
        if (officeDay(office(), day).kind !== kind) wrong.push(day)
      }
    }
    expect(wrong).toEqual([])
    expect(working).toBe(247)
  })

  it('knows the holidays alone of a year that is not decreed yet', () => {
    expect(officeDay(office(), '2028-01-03')).toMatchObject({ kind: 'free', holiday: 'newYear' })
    expect(officeDay(office(), '2028-12-29')).toMatchObject({ kind: 'working', isUsual: true })
  })

  it('goes by the weekday where no country counts', () => {
    expect(officeDay(nowhere, '2027-01-01')).toMatchObject({ kind: 'working', isUsual: true })
    expect(officeDay(nowhere, '2028-02-29')).toMatchObject({ kind: 'working' })
    expect(officeDay(nowhere, '2027-02-20')).toEqual({ kind: 'free', isUsual: true })
  })

  it('closes an hour earlier on a short day, and not where the office rests that weekday', () => {
    expect(officeDay(office(), '2027-02-20').hours).toEqual({ from: '09:00', to: '17:00' })
    const weekend = office([], { hours: { from: '22:00', to: '00:00', days: [6, 7] } })
    expect(officeDay(weekend, '2027-02-20').hours).toEqual({ from: '22:00', to: '23:00' })
    expect(officeDay(weekend, '2026-11-03')).toEqual({ kind: 'free', isUsual: true })
  })
})

describe('own days', () => {
  it('come before the country, with their hours', () => {
    const hours = { from: '10:00', to: '14:00' }
    const own = entry({ from: '2027-01-04', to: '2027-01-06', kind: 'special', hours })
    expect(officeDay(office([own]), '2027-01-05')).toEqual({
      kind: 'special',
      hours,
      own,
      isUsual: false,
    })
    expect(officeDay(office([own]), '2027-01-07').kind).toBe('free')
  })

  const day = fc.integer({ min: 0, max: 400 }).map((ahead) => addDays('2027-12-31', ahead))
  const days = fc.record({
    id: fc.uuid(),
    name: fc.string(),
    kind: fc.constantFrom(...dayKinds),
    span: fc.tuple(day, day),
  })
  const anyOwn = fc.array(
    days.map(({ span, ...one }): OwnDays => {
      const [from = '', to = ''] = [...span].sort()
      return { ...one, from, to }
    }),
    { maxLength: 12 },
  )

  it('overlap: the one of the fewest days decides, and days outside all are untouched', () => {
    fc.assert(
      fc.property(anyOwn, day, (own, on) => {
        const found = officeDay(office(own), on)
        const there = own.filter(({ from, to }) => from <= on && on <= to)
        if (there.length === 0) {
          expect(found).toEqual(officeDay(office(), on))
          return
        }
        const length = ({ from, to }: OwnDays) => daysBetween(from, to)
        expect(found.own && length(found.own)).toBe(Math.min(...there.map(length)))
        expect(found.kind).toBe(found.own?.kind)
        expect(found.hours === undefined).toBe(found.kind === 'free')
      }),
    )
  })

  it('never hide the next working day', () => {
    fc.assert(
      fc.property(anyOwn, day, (own, from) => {
        const all = office(own)
        const found = workingDayFrom(all, from)
        if (found === undefined) return
        expect(officeDay(all, found).kind).not.toBe('free')
        for (let on = from; on < found; on = addDays(on, 1)) {
          expect(officeDay(all, on).kind).toBe('free')
        }
      }),
    )
  })

  it('may close the office for good: then there is no next working day', () => {
    const closed = office([entry({ from: '2026-01-01', to: '2036-01-01' })])
    expect(workingDayFrom(closed, '2026-12-01')).toBeUndefined()
    expect(holidaysAhead(closed, Date.UTC(2026, 11, 1), () => 0)).toBeUndefined()
  })
})

describe('the next holidays', () => {
  const moscow = inZone('Europe/Moscow')
  const ahead = (now: string, of = office(), offsetAt = moscow) => {
    const found = holidaysAhead(of, Date.parse(now), offsetAt)
    return found && told(found.from, found.to)
  }

  it('last from the evening before to the morning after, whatever weekends lie in them', () => {
    const newYear = ['2026-12-30T15:00:00.000Z', '2027-01-11T06:00:00.000Z']
    expect(ahead('2026-11-30T12:00Z')).toEqual(newYear)
    expect(ahead('2026-12-30T20:00Z')).toEqual(newYear)
    // Sunday at their end.
    expect(ahead('2027-01-10T12:00Z')).toEqual(newYear)
  })

  it('begin when a working Saturday closes, an hour earlier', () => {
    const february = ['2027-02-20T14:00:00.000Z', '2027-02-24T06:00:00.000Z']
    expect(ahead('2027-01-11T09:00Z')).toEqual(february)
  })

  it('are not usual weekends, nor any where nothing is free out of turn', () => {
    expect(ahead('2026-11-30T12:00Z', nowhere)).toBeUndefined()
    const bridge = entry({ from: '2026-12-11', to: '2026-12-11' })
    const own = { hours: USUAL_HOURS, calendar: { country: 'none' as const, own: [bridge] } }
    expect(ahead('2026-11-30T12:00Z', own)).toEqual([
      '2026-12-10T15:00:00.000Z',
      '2026-12-14T06:00:00.000Z',
    ])
  })
})

describe('hours of a day as time', () => {
  const at = (day: Day, from: string, to: string, zone: string) => {
    const span = spanOf(day, { from, to }, inZone(zone))
    return told(span.from, span.to)
  }

  it('are those of the zone, over midnight, month ends and 29 February', () => {
    expect(at('2028-02-29', '22:00', '06:00', 'Europe/Moscow')).toEqual([
      '2028-02-29T19:00:00.000Z',
      '2028-03-01T03:00:00.000Z',
    ])
    expect(at('2026-12-31', '09:00', '18:00', 'Asia/Kamchatka')).toEqual([
      '2026-12-30T21:00:00.000Z',
      '2026-12-31T06:00:00.000Z',
    ])
  })

  it('follow clocks that are changed, and are never negative', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran']
    // The night in which Berlin loses an hour.
    expect(at('2027-03-28', '00:00', '09:00', 'Europe/Berlin')).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
    ])
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 1500 }), (zone, ahead) => {
        const day = addDays('2025-01-01', ahead)
        const span = spanOf(day, USUAL_HOURS, inZone(zone))
        expect(Math.abs(span.to - span.from - 9 * HOUR)).toBeLessThanOrEqual(HOUR)
      }),
    )
  })
})
