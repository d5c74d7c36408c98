import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { describe, expect, test } from 'vitest'
import { digitsOf, isMobile, receiverOf } from '../../../electron/demo/rules/phone.ts'
import { segmentsOf } from '../../../electron/demo/rules/segments.ts'
import { DAY, dayStart, hourOfWeek, monthStart, span, stamp } from '../../../electron/demo/time.ts'

describe('segments', () => {
  test.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(307), 3],
    ['я'.repeat(70), 1],
    ['я'.repeat(71), 2],
    ['я'.repeat(134), 2],
    ['я'.repeat(135), 3],
    ['🙂'.repeat(35), 1],
    ['🙂'.repeat(36), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
  ])('of %j', (text, count) => {
    expect(segmentsOf(text)).toBe(count)
  })

  test('are those that the library counts', () => {
    const mixed = fc.constantFrom('a', 'я', 'Ё', '€', '{', '\n', '🙂', '’', 'é')
    const latin = fc.constantFrom(...'aZ09 \n.,:;!?\'"()+-/%&@#$*=<>_')
    const text = fc.oneof(
      fc.string({ unit: mixed, minLength: 1, maxLength: 300 }),
      fc.string({ unit: latin, minLength: 71, maxLength: 700, size: 'max' }),
    )
    fc.assert(
      fc.property(text, (text) => {
        expect(segmentsOf(text)).toBe(new SegmentedMessage(text).segmentsCount)
      }),
    )
  })
})

describe('numbers', () => {
  test('are the same however they are written', () => {
    for (const written of ['+7 (905) 000-11-22', '8 905 000 11 22', '79050001122']) {
      expect(receiverOf(written)).toBe('79050001122')
      expect(isMobile(digitsOf(written))).toBe(true)
    }
  })

  test.each(['900', '', 'YARBANK', '+7 905 ООО-11-22', '12345', '1'.repeat(16)])(
    'like %j receive nothing',
    (to) => {
      expect(receiverOf(to)).toBeUndefined()
    },
  )
})

describe('times', () => {
  test.each([
    ['2026-03-09T00:00:00+03:00', 0],
    ['2026-03-12T14:59:59+03:00', 3 * 24 + 14],
    ['2026-03-15T23:00:00+03:00', 167],
  ])('%s is hour %i of the week', (moment, hour) => {
    expect(hourOfWeek(Date.parse(moment))).toBe(hour)
  })

  const moment = fc
    .integer({ min: Date.UTC(2015, 0), max: Date.UTC(2090, 0) })
    .map((at) => at - (at % 1000))

  test('read back what they write', () => {
    fc.assert(
      fc.property(moment, (at) => {
        expect(span(stamp(at))).toEqual({ from: at, to: at + 1000 })
        expect(span(stamp(at).slice(0, 10))).toEqual({ from: dayStart(at), to: dayStart(at) + DAY })
      }),
    )
  })

  test('are Moscow times', () => {
    expect(stamp(Date.parse('2026-02-28T21:00:00Z'))).toBe('2026-03-01 00:00:00')
    expect(stamp(monthStart(Date.parse('2026-02-28T21:00:00Z')))).toBe('2026-03-01 00:00:00')
    expect(stamp(dayStart(Date.parse('2026-07-01T20:59:59Z')))).toBe('2026-07-01 00:00:00')
  })

  test.each(['2026-02-30', '2026-13-01', '2026-01-01 24:00:01', 'yesterday', '2026-1-1', ''])(
    'refuse %j',
    (text) => {
      expect(span(text)).toBeUndefined()
    },
  )
})
