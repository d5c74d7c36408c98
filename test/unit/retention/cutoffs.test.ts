import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutoffs } from '../../../electron/core/retention/cutoffs.ts'
import { dayOf } from '../../../electron/service/dates.ts'
import { addMonths } from '../../../electron/shared/days.ts'

const ZONES = ['Europe/Moscow', 'America/New_York', 'Asia/Vladivostok', 'Australia/Lord_Howe']

it.each([
  ['2027-03-31', -1, '2027-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2028-02-29', -12, '2027-02-28'],
  ['2028-02-29', -48, '2024-02-29'],
  ['2027-01-31', -2, '2026-11-30'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months are %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

it('nothing of the last months is too old, in any zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 120 }),
      fc.constantFrom(...ZONES),
      (date, months, zone) => {
        const now = date.getTime()
        const { messages = 0 } = cutoffs({ messages: months }, now, zone)
        const day = addMonths(dayOf(now, zone), -months)
        expect(dayOf(messages, zone)).toBe(day)
        expect(dayOf(messages - 1, zone) < day).toBe(true)
        // A later moment never keeps more.
        expect(
          cutoffs({ messages: months }, now + 86_400_000, zone).messages,
        ).toBeGreaterThanOrEqual(messages)
      },
    ),
    { numRuns: 200 },
  )
})
