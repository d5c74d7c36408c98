import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, formatMoney } from '../../../electron/shared/formats.ts'
import { formatFigure, readFigure, stepped } from '../../../renderer/i18n/figures.ts'

const LOCALES = ['ru', 'en'] as const

describe.each(LOCALES)('what the app writes in %s it reads as the same', (locale) => {
  it('sums of money', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (kopecks) => {
        const sum = kopecks / 100
        expect(readFigure(formatMoney(sum, locale), locale, '₽')).toEqual({ value: sum + 0 })
      }),
    )
  })

  it('less than half a kopeck as nothing, without a sign', () => {
    const nothing = { ru: '0,00\u{a0}₽', en: '₽0.00' }[locale]
    for (const sum of [-0.004, -0.001, -0.0049, -0]) {
      expect(formatMoney(sum, locale)).toBe(nothing)
    }
  })

  it('sums as the platform and the shell write them', () => {
    const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency: 'RUB' })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (kopecks) => {
        expect(readFigure(format(kopecks / 100), locale, '₽')).toEqual({ value: kopecks / 100 })
      }),
    )
  })

  it('counts', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        expect(readFigure(formatCount(count, locale), locale)).toEqual({ value: count })
      }),
    )
  })

  it('figures in fields, in whatever decimals', () => {
    const short = fc.integer({ min: -2000, max: 2000 })
    const figure = fc
      .tuple(fc.oneof(short, fc.integer()), fc.nat(6))
      .map(([one, by]) => one / 10 ** by + 0)
    fc.assert(
      fc.property(figure, (value) => {
        expect(readFigure(formatFigure(value, locale), locale)).toEqual({ value })
      }),
    )
  })
})

describe('a figure that is typed', () => {
  it.each([
    ['', undefined],
    [' ', undefined],
    [' 20 ', 20],
    ['1 000', 1000],
    ['1\u{a0}000\u{202f}000', 1_000_000],
    ['−3', -3],
    ['–3', -3],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234.50', 1234.5],
    ['1 234,50', 1234.5],
    ['12 с', NaN],
    ['1e3', NaN],
    ['--1', NaN],
    ['1 50', NaN],
    ['15 00,5', NaN],
    ['12,34,567', NaN],
    ['1,234,56', NaN],
    ['1.5.5', NaN],
    ['1,5 тыс', NaN],
    [',5', NaN],
    ['5,', NaN],
    ['٥', NaN],
    [`1${' '.repeat(100_000)}1`, NaN],
  ])('as %.40j is %s in both languages', (typed, value) => {
    for (const locale of LOCALES) expect(readFigure(typed, locale)).toEqual({ value })
  })

  it.each([
    ['ru', '2,5', 2.5],
    ['ru', '2.5', 2.5],
    ['ru', '1500,50', 1500.5],
    ['ru', '0,125', 0.125],
    ['ru', '1234,567', 1234.567],
    ['en', '2.5', 2.5],
    ['en', '1,500', 1500],
    ['en', '1,500.50', 1500.5],
    ['en', '0.125', 0.125],
  ] as const)('in %s as %j is %s', (locale, typed, value) => {
    expect(readFigure(typed, locale)).toEqual({ value })
  })

  it.each([
    ['ru', '1.500', [1.5, 1500]],
    ['ru', '1,500', [1.5, 1500]],
    ['ru', '−12.345', [-12.345, -12345]],
    ['en', '1.500', [1.5, 1500]],
    ['en', '1,50', [1.5]],
    ['en', '1500,50', [1500.5]],
  ] as const)('in %s as %j is asked about: %j', (locale, typed, readings) => {
    expect(readFigure(typed, locale)).toEqual({ value: NaN, readings })
  })

  it.each([
    ['1 500,50 ₽', '₽', 1500.5],
    ['1500 руб.', '₽', 1500],
    ['₽1,500.50', '₽', 1500.5],
    ['RUB 1,500.50', '₽', 1500.5],
    ['30 с', 'с', 30],
    ['30 сек.', 'с', 30],
    ['30 sec', 's', 30],
    ['5 мин', 'с', NaN],
    ['20%', '%', 20],
    ['20 $', '₽', NaN],
    ['₽', '₽', NaN],
  ])('with a unit as %j in a field of %s is %s', (typed, unit, value) => {
    for (const locale of LOCALES) expect(readFigure(typed, locale, unit)).toEqual({ value })
  })

  it('is never stepped out of its range, from wherever', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -20, max: 20 }), (from, by) => {
        const to = stepped(from, by, 1, 999)
        expect(to).toBeGreaterThanOrEqual(1)
        expect(to).toBeLessThanOrEqual(999)
      }),
    )
    expect(stepped(undefined, 1, 5)).toBe(5)
    expect(stepped(0.1, 0.2)).toBe(0.3)
  })
})
