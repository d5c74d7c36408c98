import { expect, it } from 'vitest'
import { stripBidi } from '../../../electron/shared/bidi.ts'

it('takes out of a text what turns it around, and nothing else', () => {
  expect(stripBidi('\u202Eтекст\u202C \u2066http://a.example/\u202Dfdp.exe\u2069')).toBe(
    'текст http://a.example/fdp.exe',
  )
  const kept = 'Ёлка 👨‍👩‍👧 שלום\u200F مرحبا\u061C\n100 ₽'
  expect(stripBidi(kept)).toBe(kept)
})

it('names cannot turn directions around, wherever they stand', () => {
  const told = { id: 1, name: '\u202Eexe.\u2066doc', uses: [{ label: 'a\u202Cb' }], at: null }
  expect(stripBidi(told)).toEqual({ id: 1, name: 'exe.doc', uses: [{ label: 'ab' }], at: null })
})

it('what holds none of these signs stays the very same, parts included', () => {
  const kept = { id: 2, name: 'שלום', tags: ['a', 'b'] }
  expect(stripBidi(kept)).toBe(kept)
  expect(stripBidi([kept, { name: '\u202E' }])[0]).toBe(kept)
})
