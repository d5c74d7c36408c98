import { expect, test } from 'vitest'
import { inOtherLayout } from '../../../renderer/panels/inbox/search/keyboard-layout.ts'

test.each([
  ['ghbdtn', 'привет'],
  ['Ghbdtn', 'привет'],
  ['руддщ', 'hello'],
  ['l`vf 5', 'дёма 5'],
  ['bp,f', 'изба'],
])('%s was meant as %s', (typed, meant) => {
  expect(inOtherLayout(typed)).toBe(meant)
})

test.each(['', '123', '+7 (903)', 'привет hello', '😀'])('%j was meant as it stands', (typed) => {
  expect(inOtherLayout(typed)).toBeUndefined()
})
