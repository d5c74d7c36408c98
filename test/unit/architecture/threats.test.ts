import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Tests, and folders of tests, by their paths below `test/` without their tier and what the tools add. */
const tests = globSync('test/**/*.{test.ts,spec.ts,mjs}', { cwd: root }).flatMap((path) => {
  const name = path
    .replaceAll('\\', '/')
    .replace(/(\.test|\.spec)?\.\w+$/, '')
    .replace(/(?<=\/e2e)\/core|(?<=\/electron)\/scenarios|\/deep/g, '')
  return [name, name.replace(/\/[^/]*$/, '')]
})

const rows = readFileSync(join(root, '.github/SECURITY.md'), 'utf8')
  .split('## Threats')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

it('the table of threats names a test in every row, and each of them is there', () => {
  expect(rows.length).toBeGreaterThan(30)
  for (const [, threat, , cell = ''] of rows) {
    const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    expect(names.length, threat).toBeGreaterThan(0)
    const missing = names.filter((name = '') => !tests.some((test) => test.endsWith(`/${name}`)))
    expect(missing, threat).toEqual([])
  }
})
