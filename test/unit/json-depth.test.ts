import { expect, it } from 'vitest'
import { isDeeperThan } from '../../electron/shared/json-depth.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

it.each<[string, number, boolean]>([
  ['7', 0, false],
  ['[]', 0, true],
  [nested(8), 8, false],
  [nested(9), 8, true],
  [nested(1_000_000), 8, true],
  ['[[],[],[[]]]', 3, false],
  [JSON.stringify({ a: { b: [{ c: 1 }] } }), 4, false],
  [JSON.stringify({ a: { b: [{ c: 1 }] } }), 3, true],
  [JSON.stringify('[[[[[[[[[{{{{'), 0, false],
  [JSON.stringify({ 'a"[[[[\\"{{{': '\\[[["[[' }), 1, false],
])('tells how deep %.30s is: more than %d, %s', (json, most, isDeeper) => {
  expect(isDeeperThan(json, most)).toBe(isDeeper)
})
