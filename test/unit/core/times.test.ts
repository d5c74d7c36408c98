import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, parseTime } from '../../../electron/core/inbox/times.ts'

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

test('what is no time is nothing', () => {
  const none = [
    '',
    '0',
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
