import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tariff } from '../../../electron/bridge/tariffs.ts'
import { cheaperOf, compareTariffs } from '../../../renderer/panels/money/tariffs/compare.ts'

const NAMES = ['Номера', 'SIP-аккаунты', 'Минуты']
const amount = fc
  .option(fc.integer({ min: 0, max: 5 }), { nil: undefined })
  .map((figure) =>
    figure === undefined ? { text: 'без ограничений' } : { text: `${figure} шт.`, figure },
  )
const fee = fc.constantFrom('0', '490', '1 490,50', 'по договору', 'от 100').map((text) => {
  const figure = Number(text.replace(/\s/g, '').replace(',', '.'))
  return Number.isNaN(figure) ? { text } : { text, figure }
})
const offers = fc
  .array(
    fc.record({
      month: fc.option(fee, { nil: undefined }),
      amounts: fc.array(amount, { maxLength: 3 }),
    }),
    {
      maxLength: 6,
    },
  )
  .map((all) =>
    all.map(({ month, amounts }, id): Tariff => ({
      id,
      name: `Тариф ${id}`,
      category: { id: 'a', name: 'a' },
      ...(month && { month }),
      items: amounts.map((amount, place) => ({ name: NAMES[place] ?? '', amount })),
      links: [],
      current: id === 0,
    })),
  )
const used = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 3 })

test('what is called cheaper costs less, and holds what is in use if any such does', () => {
  fc.assert(
    fc.property(offers, used, (tariffs, figures) => {
      const options = NAMES.map((name, place) => ({ name, used: figures[place] ?? 0, parts: [] }))
      const compared = compareTariffs(tariffs, options)
      const [now] = tariffs
      for (const { tariff, difference, exceeding, uncompared } of compared) {
        const isKnown =
          tariff !== now && tariff.month?.figure !== undefined && now?.month?.figure !== undefined
        expect(difference !== undefined).toBe(isKnown)
        for (const { name, used, included } of exceeding) {
          expect(used).toBeGreaterThan(included)
          expect(uncompared).not.toContain(name)
        }
      }
      const cheaper = compared.filter(({ difference = 0 }) => difference < 0)
      const named = cheaperOf(compared)
      expect(named !== undefined).toBe(cheaper.length > 0)
      for (const one of cheaper) {
        expect(named?.exceeding.length).toBeLessThanOrEqual(one.exceeding.length)
        if (one.exceeding.length === named?.exceeding.length) {
          expect(named.difference).toBeLessThanOrEqual(one.difference ?? 0)
        }
      }
    }),
  )
})
