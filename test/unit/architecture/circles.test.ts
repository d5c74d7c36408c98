import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/**
 * No file of the program leads back to itself by its imports, not even by those of types: whoever wants
 * to understand one of a circle has to read them all.
 */

const root = join(import.meta.dirname, '../../..')

type Graph = ReadonlyMap<string, readonly string[]>

/** The files that a file imports by a relative path, at once or later, for values or for types. */
function importsOf(file: string, source: string): string[] {
  const scripts = file.endsWith('.vue')
    ? [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script)
    : [source]
  const { importedFiles } = ts.preProcessFile(scripts.join('\n'), true, true)
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => posix.join(posix.dirname(file), fileName))
}

/** The sets of files that all lead to one another. */
function circlesIn(graph: Graph): string[][] {
  const reached = new Map<string, Set<string>>()
  for (const file of graph.keys()) {
    const found = new Set(graph.get(file))
    for (const one of found) for (const next of graph.get(one) ?? []) found.add(next)
    reached.set(file, found)
  }
  const leadsTo = (from: string, to: string) => reached.get(from)?.has(to) ?? false
  const inCircle = [...graph.keys()].filter((file) => leadsTo(file, file)).sort()
  const circles = inCircle.map((file) =>
    inCircle.filter((other) => leadsTo(file, other) && leadsTo(other, file)),
  )
  return circles.filter(([first], index) => first === inCircle[index])
}

it('finds circles of values, types and what is imported later, in scripts of components too', () => {
  const sources: Record<string, string> = {
    'a/one.ts': `import { two } from './two.ts'`,
    'a/two.ts': `export type { Three } from '../b/Three.vue'`,
    'b/Three.vue': `<template>import '../c/alone.ts'</template>\n<script lang="ts">\nconst load = () => import('../a/one.ts')\n</script>`,
    'c/alone.ts': `import type { One } from '../a/one.ts'\n// import './itself.ts'`,
    'c/itself.ts': `let mine: import('./itself.ts').Mine`,
  }
  const graph = new Map(
    Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)]),
  )
  expect(circlesIn(graph)).toEqual([['a/one.ts', 'a/two.ts', 'b/Three.vue'], ['c/itself.ts']])
})

it('there are no circles', () => {
  const files = globSync(['electron/**/*.ts', 'renderer/**/*.{ts,vue}'], { cwd: root }).map(
    (file) => file.replaceAll('\\', '/'),
  )
  expect(files.length).toBeGreaterThan(500)
  const graph = new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
  )
  expect(circlesIn(graph)).toEqual([])
})
