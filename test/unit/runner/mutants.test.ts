import { expect, test } from 'vitest'
import { mutantsOf } from '../../mutants/candidates.ts'
import { edited } from '../../seeded/edits.ts'

const changes = (code: string) => mutantsOf('some.ts', code).map((mutant) => edited(code, [mutant]))

test.each([
  ['a < b', ['a <= b', 'a >= b']],
  ['a === b && c', ['a !== b && c', 'a === b || c']],
  ['a + 1', ['a - 1', 'a + 2']],
  ['a ?? b', ['a']],
  ['if (isOpen) go', ['if (!(isOpen)) go']],
  ['if (a === b) go', ['if (a !== b) go']],
  ['isOpen ? a : b', ['!(isOpen) ? a : b']],
  ['const some = () => true', ['const some = () => false']],
  ["function some() { return 'all' }", ["function some() { return '' }"]],
  ['const some = () => [a]', ['const some = () => []']],
  ['void save(a)', [';']],
  ['async () => (await read()).size', ['async () => (read()).size']],
  ['if (isOpen) return', ['if (!(isOpen)) return', 'if (isOpen) ;']],
])('changes one place of %s', (code, expected) => {
  expect(changes(code).sort()).toEqual(expected.sort())
})

test.each([
  ["import a from './1.ts'"],
  ['interface Sizes { a: 1 | 2 }'],
  ['const all: Array<1> = []'],
  ["log.warn('Late', { after: 1 + 2 })"],
  ["const text = 'a'"],
  ['call(\n  a,\n) // a < b'],
  ['async () => { await all }'],
])('changes nothing of %s', (code) => {
  expect(changes(code)).toEqual([])
})

test('an edit is refused where the source is another one', () => {
  expect(() => edited('a - a', [{ file: 'some.ts', from: 'a', to: 'b' }])).toThrow('another one')
  expect(() => edited('a - b', [{ file: 'some.ts', from: 'a', to: 'b', at: 4 }])).toThrow('another')
})
