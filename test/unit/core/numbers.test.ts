import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDialable, normaliseNumber } from '../../../electron/shared/phone-number.ts'
import { partiesOf, threadId } from '../../../electron/core/messages/thread-id.ts'

/** Digits of a Russian mobile number after the country code. */
const mobile = fc
  .tuple(fc.constantFrom('903', '912', '916', '926', '999'), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([code, rest]) => code + String(rest).padStart(7, '0'))

const prefix = fc.constantFrom('8', '7', '+7', '007', '+8', '')

/** Puts spaces, brackets and hyphens between digits, and never before a plus. */
const spread = (digits: string, gaps: string[]) =>
  [...digits].map((digit, index) => digit + (gaps[index % gaps.length] ?? '')).join('')
const gaps = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '\u00a0', '.'), {
  minLength: 1,
  maxLength: 12,
})

describe('telephone numbers', () => {
  test('every spelling of a Russian number is one number', () => {
    fc.assert(
      fc.property(mobile, prefix, gaps, (digits, before, between) => {
        expect(normaliseNumber(before + spread(digits, between))).toBe(`7${digits}`)
      }),
    )
  })

  test('a normalised number stays what it is', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\+?[\d ()-]{0,20}$/),
      fc.stringMatching(/^(00|8|\+)?\d{5,14}$/),
    )
    fc.assert(
      fc.property(anything, (written) => {
        const once = normaliseNumber(written)
        expect(normaliseNumber(once)).toBe(once)
      }),
      { numRuns: 3_000 },
    )
  })

  test('short codes, letter senders and service codes stay as they are', () => {
    for (const as of ['900', '0890', 'Sberbank', 'ДОМ.РФ', 'MTS-Bank', '*100#', '1']) {
      expect(normaliseNumber(as)).toBe(as)
    }
    expect(normaliseNumber(' 9 00 ')).toBe('900')
  })

  test('free and city numbers are brought to the international form too', () => {
    expect(normaliseNumber('8 (800) 555-35-35')).toBe('78005553535')
    expect(normaliseNumber('(495) 123-45-67')).toBe('74951234567')
  })

  test('foreign numbers keep their country', () => {
    expect(normaliseNumber('+375 29 123-45-67')).toBe('375291234567')
    expect(normaliseNumber('00375291234567')).toBe('375291234567')
    expect(normaliseNumber('+44 20 7946 0958')).toBe('442079460958')
  })

  test('a foreign number that reads like a Russian one keeps its plus', () => {
    expect(normaliseNumber('+84 91 234 56 78')).toBe('+84912345678')
    expect(normaliseNumber('84912345678')).toBe('74912345678')
  })

  test('letters cannot be sent to, numbers and short codes can', () => {
    expect(['79161234567', '900', '+84912345678'].every(isDialable)).toBe(true)
    expect(['Sberbank', '*100#', '', '12'].some(isDialable)).toBe(false)
  })
})

describe('thread ids', () => {
  test('tell both parties again, whatever the other one is called', () => {
    fc.assert(
      fc.property(mobile, fc.string({ minLength: 1 }), (own, other) => {
        expect(partiesOf(threadId(own, other))).toEqual({ own, other })
      }),
    )
  })

  test('anything else is no thread id', () => {
    expect(['', '79161234567', ':900', '7916:'].map(partiesOf)).toEqual(Array(4).fill(undefined))
  })
})
