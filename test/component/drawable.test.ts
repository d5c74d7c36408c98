import { expect, it } from 'vitest'
import { drawable } from '../../renderer/stores/drawable.ts'

it('names cannot turn directions around, wherever they stand', () => {
  const told = { id: 1, name: '\u202Eexe.\u2066doc', uses: [{ label: 'a\u202Cb' }], at: null }
  expect(drawable(told)).toEqual({ id: 1, name: 'exe.doc', uses: [{ label: 'ab' }], at: null })
})

it('what holds none of these signs stays the very same, parts included', () => {
  const kept = { id: 2, name: 'שלום', tags: ['a', 'b'] }
  expect(drawable(kept)).toBe(kept)
  expect(drawable([kept, { name: '\u202E' }])[0]).toBe(kept)
})
