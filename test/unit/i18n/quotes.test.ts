import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nestQuotes } from '../../../renderer/i18n/quotes.ts'

const plain = fc.string({ unit: fc.constantFrom('а', 'x', ' ', '“', '1') })

it('quotes within quotes take another form, and nothing else changes', () => {
  expect(nestQuotes('В группе «Филиал «Север»» никого нет')).toBe(
    'В группе «Филиал „Север“» никого нет',
  )
  fc.assert(
    fc.property(plain, plain, plain, (before, name, after) => {
      const outer = `${before}«${name}»${after}`
      expect(nestQuotes(outer)).toBe(outer)
      expect(nestQuotes(`«${outer}»`)).toBe(`«${before}„${name}“${after}»`)
    }),
  )
})

it('a mark without its other half loses no letter', () => {
  const odd = fc.string({ unit: fc.constantFrom('«', '»', 'а') })
  fc.assert(
    fc.property(odd, (text) => {
      expect(nestQuotes(text).length).toBe(text.length)
      expect(nestQuotes(text).replaceAll('„', '«').replaceAll('“', '»')).toBe(text)
    }),
  )
})
