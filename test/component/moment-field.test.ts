import { afterEach, expect, test } from 'vitest'
import { asField, fromField } from '../../renderer/i18n/moment-field.ts'
import { showTimesIn } from '../../renderer/i18n/zone.ts'

afterEach(() => showTimesIn(undefined))

test.each([
  ['Asia/Vladivostok', '2026-01-05T09:00', '2026-01-04T23:00:00Z'],
  ['Europe/Kaliningrad', '2026-01-05T09:00', '2026-01-05T07:00:00Z'],
])('a moment in a field is by the clocks shown: %s', (zone, field, moment) => {
  showTimesIn(zone)
  expect(new Date(fromField(field))).toEqual(new Date(moment))
  expect(asField(Date.parse(moment))).toBe(field)
  expect(fromField('')).toBeNaN()
})
