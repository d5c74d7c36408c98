import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Names that the code uses. */
const names = new Set(
  globSync(['electron/**/*.ts', 'renderer/**/*.{ts,vue}'], { cwd: root }).flatMap(
    (path) => read(path).match(/[A-Za-z]\w*/g) ?? [],
  ),
)

/** Words of the list, and names that are not said in their place. */
const words = [...read('docs/words.md').matchAll(/^\| `(\w+)` +\|.*\|(.*)\|$/gm)].map(
  ([, word = '', others = '']) => ({
    word,
    others: [...others.matchAll(/`(\w+)`/g)].map(([, other = '']) => other),
  }),
)

it('a page holds the words of the code, each once', () => {
  expect(words.length).toBeGreaterThanOrEqual(60)
  expect(words.length).toBeLessThanOrEqual(80)
  expect(new Set(words.map(({ word }) => word)).size).toBe(words.length)
})

it.each(words)('the code says $word, and no other name for it', ({ word, others }) => {
  expect(names.has(word)).toBe(true)
  expect(others.filter((other) => names.has(other))).toEqual([])
})
