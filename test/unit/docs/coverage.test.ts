import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { panels } from '../../../.scripts/coverage-panels.ts'
import { coverageFile, coverageTable } from '../../../.scripts/coverage-table.ts'
import { operations } from '../../../electron/service/index.ts'

const root = join(import.meta.dirname, '../../..')

test('COVERAGE.md is what `npm run coverage-table` writes', async () => {
  const kept = await readFile(coverageFile, 'utf8')
  expect(kept.replaceAll('\r\n', '\n')).toBe(await coverageTable())
})

test('a panel is named for every operation that the core calls, and for no other', () => {
  const sources = globSync('electron/core/**/*.ts', { cwd: root })
  const called = sources.flatMap((path) => {
    const names = readFileSync(join(root, path), 'utf8').matchAll(/'(\w+\.\w+)'/g)
    return [...names].map(([, name]) => name ?? '').filter((name) => name in operations)
  })
  expect([...panels.keys()].sort()).toEqual([...new Set(called)].sort())
})

test('every panel that is named is there', () => {
  const folders = globSync('renderer/{panels,components}/*', { cwd: root }).map((path) =>
    path.split(/[/\\]/).at(-1),
  )
  for (const name of [...panels.values()].flat()) {
    expect([...folders, 'frame', 'session']).toContain(name)
  }
})
