import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offsetOf } from '../../electron/service/dates.ts'
import { USUAL_HOURS, type Office } from '../../electron/shared/calendar/calendar.ts'
import { dayAt, weekdayOf } from '../../electron/shared/days.ts'
import { quickMoments } from '../../renderer/components/form/quick-moments.ts'

const MOSCOW = (at: number) => offsetOf('Europe/Moscow', at)
const BERLIN = (at: number) => offsetOf('Europe/Berlin', at)
const office: Office = { hours: USUAL_HOURS, calendar: { country: 'none', own: [] } }

const wall = (at: number, offset: typeof MOSCOW) =>
  new Date(at + offset(at)).toISOString().slice(0, 16).replace('T', ' ')
const proposed = (now: string, of = office) =>
  quickMoments(Date.parse(`${now}+03:00`), of, MOSCOW).map((at) => wall(at, MOSCOW))

it.each([
  [
    'a Wednesday’s noon',
    '2026-11-25T12:00',
    ['2026-11-25 18:00', '2026-11-26 09:00', '2026-11-27 18:00', '2026-11-30 09:00'],
  ],
  ['a Friday', '2026-11-27T12:00', ['2026-11-27 18:00', '2026-11-30 09:00']],
  [
    'the moment at which the office closes for the weekend',
    '2026-11-27T18:00',
    ['2026-11-30 09:00', '2026-11-30 18:00', '2026-12-04 18:00', '2026-12-07 09:00'],
  ],
])('on %s the next openings and closings are proposed', (_, now, expected) => {
  expect(proposed(now)).toEqual(expected)
})

it('takes hours over midnight that began the day before', () => {
  const nights = { ...office, hours: { ...USUAL_HOURS, from: '20:00', to: '08:00' } }
  const week = ['2026-11-25 08:00', '2026-11-25 20:00', '2026-11-28 08:00', '2026-11-30 20:00']
  expect(proposed('2026-11-25T03:00', nights)).toEqual(week)
  expect(proposed('2026-11-28T03:00', nights)).toEqual(week.slice(2))
})

it('takes the days of the calendar', () => {
  const calendar = { country: 'ru' as const, own: [] }
  const hours = ['2026-12-30 18:00', '2027-01-11 09:00']
  expect(proposed('2026-12-30T12:00', { ...office, calendar })).toEqual(hours)
})

it('proposes nothing where no day is a working one', () => {
  const never = { ...office, hours: { ...USUAL_HOURS, days: [] } }
  expect(proposed('2026-11-25T12:00', never)).toEqual([])
})

it('proposes moments to come at opening and closing by the clocks shown, also where these are changed', () => {
  const from = Date.parse('2026-03-20T00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
      const now = from + minutes * 60_000
      const all = quickMoments(now, office, BERLIN)
      expect(all.length).toBeLessThanOrEqual(4)
      expect(all).toEqual([...new Set(all)].toSorted((one, other) => one - other))
      for (const at of all) {
        expect(at).toBeGreaterThan(now)
        expect(wall(at, BERLIN).slice(11)).toMatch(/^(09|18):00$/)
        expect(weekdayOf(dayAt(at, BERLIN))).toBeLessThan(6)
      }
    }),
  )
})
