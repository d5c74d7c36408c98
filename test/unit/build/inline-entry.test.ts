import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { inlineEntry } from '../../../.scripts/inline-entry.ts'
import { inlineScripts } from '../../../electron/shell/inline-scripts.ts'

/** A page that begins with `main.ts`, which loads `later.ts`; both say something through `shared.ts`. */
const sources = {
  'index.html':
    '<!doctype html><html><head></head><body>' +
    '<script type="module" src="./main.ts"></script><!-- entry --></body></html>',
  'main.ts':
    "import { say } from './shared.ts'\n" +
    "say('begun at ' + new URL(import.meta.url).pathname.split('/').at(-2))\n" +
    "import('./later.ts').then(({ finish }) => finish())",
  'later.ts': "import { say } from './shared.ts'\nexport const finish = () => say('later')",
  'shared.ts': 'export function say(word) {\n  globalThis.heard(word)\n}',
}

async function buildPage(changed: Partial<typeof sources> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ ...sources, ...changed })) {
    await writeFile(join(folder, name), text)
  }
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    base: './',
    plugins: [inlineEntry()],
    build: {
      modulePreload: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'shared', test: /shared\.ts/ }] } },
      },
    },
  })
  return join(folder, 'dist')
}

const files = async (built: string) =>
  (await readdir(join(built, 'assets'))).map((name) => name.replace(/-[\w-]{8}\./, '.')).sort()

it('writes into the page what it begins with, and leaves in files what comes later', async () => {
  const built = await buildPage()
  const html = await readFile(join(built, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<script[^>]+src|<!-- entry/)
  expect(await files(built)).toEqual(['later.js', 'shared.js'])

  const at = (name: string) => pathToFileURL(join(built, name)).href
  const heard: string[] = []
  const both = new Promise<void>((resolve) => {
    const heardNow = (word: string) => heard.push(word) === 2 && resolve()
    const document = { baseURI: at('index.html'), createElement: () => ({}) }
    Object.assign(globalThis, { heard: heardNow, document })
  })
  onTestFinished(() => {
    for (const name of ['heard', 'document']) Reflect.deleteProperty(globalThis, name)
  })
  const [code = '', ...others] = inlineScripts(html)
  expect(others).toEqual([])
  await writeFile(join(built, 'page.mjs'), code)
  await import(at('page.mjs'))
  await both
  expect(heard).toEqual(['begun at assets', 'later'])
})

it('leaves a page alone that has no place for it', async () => {
  const built = await buildPage({
    'index.html': sources['index.html'].replace('<!-- entry -->', ''),
  })
  const html = await readFile(join(built, 'index.html'), 'utf8')
  expect(html).toMatch(/<script type="module"[^>]* src="\.\/assets\/index-/)
  expect(inlineScripts(html)).toEqual([])
  expect(await files(built)).toEqual(['index.js', 'later.js', 'shared.js'])
})

it.each([
  'let said = 0',
  'const said = new Set()',
  'const said = []',
  'const said = {}',
  'const said = { words: [new Map()] }',
  'const said = true && new Set()',
  'const said = (globalThis.said = [1])',
  'const said = document.title',
  'const said = Symbol()',
  "addEventListener('click', say)",
])('refuses a piece in two places that keeps or does something: %s', async (line) => {
  const shared = `${line}\n${sources['shared.ts'].replace('word)', 'word, _ = [typeof said])')}`
  await expect(buildPage({ 'shared.ts': shared })).rejects.toThrow(
    'lies in the page and in a file, so it must not keep or do anything by itself',
  )
})

it('takes constants, tables of them and functions for what they are', async () => {
  const lines = [
    'const LIMIT = -5',
    "const names = { ru: ['пн', 'вт'], en: { days: ['Mon'] } }",
    'const double = (number) => number * 2',
    'const loaders = { later: () => double(LIMIT) }',
  ]
  const used = 'word, _ = [names, loaders])'
  const shared = `${lines.join('\n')}\n${sources['shared.ts'].replace('word)', used)}`
  expect(await files(await buildPage({ 'shared.ts': shared }))).toContain('shared.js')
})

it('refuses a script that the browser would misread within a page', async () => {
  const main = `${sources['main.ts']}\nconsole.log('<!--')`
  await expect(buildPage({ 'main.ts': main })).rejects.toThrow('would misread')
})
