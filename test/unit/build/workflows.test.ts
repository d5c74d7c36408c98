import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** How workflows are written is looked at by `npm run package:check`, which has actionlint. */
const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const tasks = join(root, '.scripts/test/tasks.mjs')
const { chosen } = (await import(tasks)) as { chosen(only: string, tier: string): unknown }

/** Whether `--only` of the tests takes it. */
function isKind(name: string): boolean {
  try {
    chosen(name, 'fast')
    return true
  } catch {
    return false
  }
}

/** What a workflow names that the project has not: scripts, kinds of tests, files. */
function missingIn(text: string): string[] {
  const said = text.replace(/(^|\s)#.*/gm, '$1')
  const named = (shape: RegExp) => [...said.matchAll(shape)].map(([, name = '']) => name)
  return [
    ...named(/\bnpm (?:run )?([\w:-]+)/g).filter((name) => !(name in scripts)),
    ...named(/\bnpm test -- --only (\S+)/g).filter((name) => !isKind(name)),
    ...named(/(\.github\/[\w./-]+)/g).filter((file) => !existsSync(join(root, file))),
  ]
}

describe('a workflow', () => {
  it.each(globSync('.github/workflows/*.yml', { cwd: root }))('%s runs what there is', (file) => {
    expect(missingIn(read(file))).toEqual([])
  })

  it.each([
    ['npm tests', 'tests'],
    ['npm run test:deeper -- --rest', 'test:deeper'],
    ['npm test -- --only chekc', 'chekc'],
    ['.github/try/beos.sh', '.github/try/beos.sh'],
  ])('that runs %s is found', (command, name) => {
    expect(missingIn(`# npm run nothing\n- run: ${command}\n`)).toEqual([name])
  })
})
