import { expect, it } from 'vitest'
import { plainDirection } from '../../../electron/service/catalogue/plain-direction.ts'

it('takes out what turns a text around, and nothing else', () => {
  expect(plainDirection('\u202Eтекст\u202C \u2066http://a.example/\u202Dfdp.exe\u2069')).toBe(
    'текст http://a.example/fdp.exe',
  )
  const kept = 'Ёлка 👨‍👩‍👧 שלום\u200F مرحبا\u061C\n100 ₽'
  expect(plainDirection(kept)).toBe(kept)
})
