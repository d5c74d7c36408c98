import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, parseTime } from '../../../electron/service/dates.ts'
import { addDays } from '../../../electron/shared/days.ts'

const MOSCOW = 'Europe/Moscow'
/** Seconds between 2020 and 2040. */
const moment = fc.integer({ min: 1_577_836_800, max: 2_208_988_800 }).map((s) => s * 1000)

test('wall time is read in the cabinet’s zone, in both spellings', () => {
  const at = Date.UTC(2026, 0, 2, 9, 5, 7)
  expect(parseTime('2026-01-02 12:05:07', MOSCOW)).toBe(at)
  expect(parseTime('2026-01-02T12:05:07', MOSCOW)).toBe(at)
  expect(parseTime('02.01.2026 12:05:07', MOSCOW)).toBe(at)
  expect(parseTime('2026-01-02 12:05:07', 'Asia/Yekaterinburg')).toBe(at - 2 * 3_600_000)
  expect(parseTime('2026-01-02', MOSCOW)).toBe(Date.UTC(2026, 0, 1, 21))
})

test('a time with an offset of its own is taken at its word', () => {
  expect(parseTime('2026-01-02T12:05:07Z', MOSCOW)).toBe(Date.UTC(2026, 0, 2, 12, 5, 7))
  expect(parseTime('2026-01-02T12:05:07+05:00', MOSCOW)).toBe(Date.UTC(2026, 0, 2, 7, 5, 7))
})

test('Unix seconds are the same moment in every zone', () => {
  for (const zone of [MOSCOW, 'Asia/Vladivostok']) {
    expect(parseTime(1_767_344_707, zone)).toBe(Date.UTC(2026, 0, 2, 9, 5, 7))
    expect(parseTime('1767344707', zone)).toBe(Date.UTC(2026, 0, 2, 9, 5, 7))
  }
})

test('an hour that the clock skips or shows twice is still a moment', () => {
  const zone = 'Europe/Berlin'
  const skipped = parseTime('2026-03-29 02:30:00', zone)
  expect([Date.UTC(2026, 2, 29, 0, 30), Date.UTC(2026, 2, 29, 1, 30)]).toContain(skipped)
  const twice = parseTime('2026-10-25 02:30:00', zone)
  expect([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)]).toContain(twice)
})

test('what is no time is nothing', () => {
  const none = [
    '',
    '0',
    '20260102',
    '1767344707000',
    '32.01.2026 00:00:00',
    '02.01.26 00:00:00',
    'вчера',
    '2026-13-01 00:00:00',
    '2026-02-30 00:00:00',
    '2026-01-01 24:00:00',
  ]
  expect(none.map((text) => parseTime(text, MOSCOW))).toEqual(none.map(() => undefined))
})

test('every moment is read back from its own wall time', () => {
  fc.assert(
    fc.property(moment, (at) => {
      const wall = new Intl.DateTimeFormat('sv-SE', {
        timeZone: MOSCOW,
        dateStyle: 'short',
        timeStyle: 'medium',
      }).format(at)
      expect(parseTime(wall, MOSCOW)).toBe(at)
      expect(dayOf(at, MOSCOW)).toBe(wall.slice(0, 10))
    }),
  )
})

test('days are counted across months, years and clock changes', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
  fc.assert(
    fc.property(moment, fc.integer({ min: -400, max: 400 }), (at, days) => {
      const day = dayOf(at, MOSCOW)
      expect(addDays(addDays(day, days), -days)).toBe(day)
    }),
  )
})
