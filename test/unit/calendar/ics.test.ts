import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, weekdayOf, type Day } from '../../../electron/shared/days.ts'
import { readIcs } from '../../../renderer/components/calendar/ics/read.ts'

const SPAN = { from: '2026-01-01', to: '2028-12-31' }

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const bytes = (text: string) => new TextEncoder().encode(text)
const answer = (...events: string[]) => readIcs(bytes(calendar(...events)), SPAN)
function read(...events: string[]) {
  const file = answer(...events)
  return file === 'tooMany' ? expect.unreachable('Too many days') : file
}
const days = (...lines: string[]) =>
  read(event(...lines))?.days.map(({ from, to }) => (from === to ? from : `${from} ${to}`))

test('whole days are taken, with their names, each once', () => {
  const party = event('UID:1', 'DTSTART;VALUE=DATE:20261224', 'SUMMARY:Party\\, at last')
  expect(read(party, party)).toEqual({
    days: [{ name: 'Party, at last', from: '2026-12-24', to: '2026-12-24' }],
    timed: 0,
    broken: 0,
  })
  const holidays = ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270111']
  expect(days(...holidays)).toEqual(['2026-12-31 2027-01-10'])
  expect(days('DTSTART;VALUE=DATE:20280228', 'DURATION:P2D')).toEqual(['2028-02-28 2028-02-29'])
})

test('days from one midnight to another are whole in whatever zone, known or not', () => {
  for (const zone of ['', ';TZID=Europe/Moscow', ';TZID=Nowhere/At All', ';TZID="\u202e"']) {
    expect(days(`DTSTART${zone}:20261210T000000`, `DTEND${zone}:20261212T000000`)).toEqual([
      '2026-12-10 2026-12-11',
    ])
  }
})

test('what has hours is counted apart, and what is cancelled is left out', () => {
  const meeting = event(
    'DTSTART;TZID=Nowhere:20261210T100000',
    'DTEND;TZID=Nowhere:20261210T110000',
  )
  const cancelled = event('DTSTART;VALUE=DATE:20261210', 'STATUS:CANCELLED')
  expect(read(meeting, cancelled)).toEqual({ days: [], timed: 1, broken: 0 })
})

test('recurring days are those within the span, without the days that are left out or moved', () => {
  const yearly = ['UID:y', 'DTSTART;VALUE=DATE:19990105', 'RRULE:FREQ=YEARLY']
  expect(days(...yearly)).toEqual(['2026-01-05', '2027-01-05', '2028-01-05'])
  expect(days(...yearly, 'EXDATE;VALUE=DATE:20270105')).toEqual(['2026-01-05', '2028-01-05'])
  const moved = event('UID:y', 'RECURRENCE-ID;VALUE=DATE:20270105', 'DTSTART;VALUE=DATE:20270108')
  expect(read(event(...yearly), moved)?.days.map(({ from }) => from)).toEqual([
    '2026-01-05',
    '2028-01-05',
    '2027-01-08',
  ])
  expect(read(moved)?.days).toMatchObject([{ from: '2027-01-08' }])
  expect(days('DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY')).toEqual(['2028-02-29'])
})

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY',
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;INTERVAL=99999999999',
  'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1',
  'FREQ=NEVER',
  'FREQ=DAILY;UNTIL=never',
  'FREQ=YEARLY;BYDAY=53MO;BYSETPOS=200',
])('a rule that may have no next day is not searched for ever: %s', (rule) => {
  expect(read(event('DTSTART;VALUE=DATE:20260101', `RRULE:${rule}`))).toEqual({
    days: [],
    timed: 0,
    broken: 1,
  })
})

const WEEK = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

test('recurrences are those that counting day by day finds', () => {
  const start = fc.integer({ min: -2000, max: 900 }).map((at) => addDays(SPAN.from, at))
  fc.assert(
    fc.property(
      start,
      fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
      fc.integer({ min: 1, max: 100 }),
      (from, freq, interval) => {
        const rule = `RRULE:FREQ=${freq};INTERVAL=${interval}`
        const expected: Day[] = []
        for (let step = 0; ; step += interval) {
          const next =
            freq === 'MONTHLY'
              ? addMonths(from, step)
              : addDays(from, step * (freq === 'WEEKLY' ? 7 : 1))
          if (next > SPAN.to) break
          // A month without that day is passed over.
          if (next >= SPAN.from && (freq !== 'MONTHLY' || next.slice(8) === from.slice(8))) {
            expected.push(next)
          }
        }
        expect(days(`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, rule)).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('any allowed rule ends, within its span and in its order', () => {
  const parts = fc.record({
    FREQ: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    INTERVAL: fc.integer({ min: -5, max: 120 }),
    COUNT: fc.option(fc.integer({ min: -1, max: 5000 }), { nil: undefined }),
    BYDAY: fc.option(
      fc
        .subarray(WEEK, { minLength: 1 })
        .chain((some) =>
          fc
            .integer({ min: -6, max: 6 })
            .map((at) => some.map((one) => `${at || ''}${one}`).join()),
        ),
      { nil: undefined },
    ),
    BYMONTHDAY: fc.option(fc.integer({ min: -32, max: 32 }), { nil: undefined }),
    BYMONTH: fc.option(fc.integer({ min: 0, max: 13 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(parts, (given) => {
      const rule = Object.entries(given)
        .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
        .join(';')
      const found = read(event('DTSTART;VALUE=DATE:20250131', `RRULE:${rule}`))
      expect(found).toBeDefined()
      for (const { from, to } of found?.days ?? []) {
        expect(from <= SPAN.to && to >= SPAN.from, rule).toBe(true)
        expect(weekdayOf(from)).toBeGreaterThan(0)
      }
    }),
    { numRuns: 200 },
  )
})

test('names can neither command a terminal nor hide what they say, and end somewhere', () => {
  const name = `\u202eevil\u0007\\n${'x'.repeat(5000)}<img src=x>`
  const found = read(event('DTSTART;VALUE=DATE:20261210', `SUMMARY:${name}`))?.days[0]?.name ?? ''
  expect(found).toMatch(/^evil x+/)
  expect(found.length).toBeLessThanOrEqual(200)
  expect(read(event('DTSTART;VALUE=DATE:20261210'))?.days[0]?.name).toBe('')
})

test('what is broken is counted, and leaves the others alone', () => {
  const good = event('DTSTART;VALUE=DATE:20261210')
  const broken = [
    event('SUMMARY:Without a day'),
    event('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261201'),
    event('DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:29991231'),
    event('DTSTART:today'),
  ]
  const found = read(good, ...broken)
  expect(found?.days).toHaveLength(1)
  expect(found?.broken).toBe(broken.length)
})

test('a file that is no calendar, cut off or any bytes at all is refused, never thrown at', () => {
  const whole = calendar(event('DTSTART;VALUE=DATE:20261210'))
  expect(readIcs(bytes('name;day\n'), SPAN)).toBeUndefined()
  expect(readIcs(bytes('BEGIN:VCARD\r\nFN:A\r\nEND:VCARD'), SPAN)).toBeUndefined()
  expect(readIcs(bytes(''), SPAN)).toBeUndefined()
  for (let length = 0; length < whole.length; length += 7) {
    expect(() => readIcs(bytes(whole.slice(0, length)), SPAN)).not.toThrow()
  }
  fc.assert(fc.property(fc.uint8Array(), (some) => void readIcs(some, SPAN)))
  const head = bytes('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')
  fc.assert(
    fc.property(fc.uint8Array(), (some) => {
      // By its zeros it may be in an encoding in which it is no calendar.
      const found = readIcs(new Uint8Array([...head, ...some]), SPAN)
      expect(found ?? { days: [] }).toMatchObject({ days: [] })
    }),
  )
})

test('a file of more events than a calendar has is refused', () => {
  const one = event('DTSTART;VALUE=DATE:20261210')
  expect(answer(...Array.from({ length: 50_001 }, () => one))).toBeUndefined()
})

test('recurrences are bounded for all events of a file together', () => {
  const daily = (from: string, rule: string) => (_: unknown, at: number) =>
    event(`UID:${at}`, `SUMMARY:${at}`, `DTSTART;VALUE=DATE:${from}`, `RRULE:FREQ=DAILY;${rule}`)
  const many = (length: number, ...given: Parameters<typeof daily>) =>
    Array.from({ length }, daily(...given))
  expect(answer(...many(4, '20260101', 'COUNT=500'))).toMatchObject({ days: { length: 2000 } })
  expect(answer(...many(5, '20260101', 'COUNT=500'))).toBe('tooMany')
  expect(answer(...many(200, '20260101', 'INTERVAL=1'))).toBe('tooMany')
  // Over before the span, so that only the search for them is long.
  expect(answer(...many(200, '19000101', 'COUNT=30000'))).toBeUndefined()
})
