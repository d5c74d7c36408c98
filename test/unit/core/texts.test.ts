import { describe, expect, it } from 'vitest'
import { createTexts, inEachLanguage } from '../../../electron/shared/texts.ts'

const textsIn = createTexts({
  ru: { plain: 'Открыть', inner: { count: '{n} день | {n} дня | {n} дней', gap: '{one} и {two}' } },
  en: { plain: 'Open', inner: { count: '{n} day | {n} days', gap: '{one} and {two}' } },
})

describe('a text outside the page', () => {
  it('is said in each language', () => {
    expect(inEachLanguage((locale) => textsIn(locale)('plain'))).toEqual({
      ru: 'Открыть',
      en: 'Open',
    })
  })

  it.each([
    [1, '1 день', '1 day'],
    [2, '2 дня', '2 days'],
    [5, '5 дней', '5 days'],
    [11, '11 дней', '11 days'],
    [21, '21 день', '21 days'],
    [104, '104 дня', '104 days'],
    [10_002, '10\u202f002 дня', '10,002 days'],
  ])('counts %i', (n, ru, en) => {
    expect(inEachLanguage((locale) => textsIn(locale)('inner.count', { n }))).toEqual({ ru, en })
  })

  it('takes what stands in a gap for no gap and no form', () => {
    const values = { one: '{two} | x', two: '{one}' }
    expect(textsIn('en')('inner.gap', values)).toBe('{two} | x and {one}')
  })
})
