import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { compileAhead } from '../../../.scripts/vite/compile-ahead.ts'
import { guardParts } from '../../../.scripts/vite/guard-parts.ts'
import { partDigests } from '../../../.scripts/vite/part-digests.ts'

const page =
  '<!doctype html><html><head><title>Page</title></head>' +
  '<body><script type="module" src="./main.ts"></script></body></html>'
const sources = {
  'web.html': page,
  'index.html': page,
  'main.ts': "import('./later.ts')",
  'later.ts': "import './later.css'\nconsole.log('later')",
  'later.css': 'p { color: red }',
  'loader.ts': "export const loadPart = (load) => load(console.log('ours'))",
}

/** Builds two pages with a part that comes later. */
async function built() {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text)
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    base: './',
    plugins: [
      // The first writes to files late; digests come after it whatever the order here.
      compileAhead('main.ts'),
      guardParts(join(folder, 'loader.ts')),
      {
        name: 'notices',
        generateBundle() {
          this.emitFile({ type: 'asset', fileName: 'notices.txt', source: 'MIT' })
        },
      },
      partDigests('web.html'),
    ],
    build: {
      rolldownOptions: { input: [join(folder, 'web.html'), join(folder, 'index.html')] },
    },
  })
  const read = (path: string) => readFile(join(folder, 'dist', path), 'utf8')
  const files = (await readdir(join(folder, 'dist/assets'))).map((name) => `./assets/${name}`)
  return { files: [...files, './notices.txt'], read }
}

it('a page tells the digest of all that it may ask for, before it does', async () => {
  const { files, read } = await built()
  const html = await read('web.html')
  const [before, map = ''] = html.split(/<script type="importmap">(.*?)<\/script>/s)
  expect(before).not.toContain('./assets/')
  const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
  expect(Object.keys(integrity).sort()).toEqual(files.sort())
  for (const file of files) {
    const digest = `sha256-${createHash('sha256')
      .update(await read(file))
      .digest('base64')}`
    expect(integrity[file]).toBe(digest)
    if (html.includes(`src="${file}"`))
      expect(html).toContain(`src="${file}" integrity="${digest}"`)
  }
  expect(html).toMatch(/<script type="module"[^>]* integrity=/)
})

it('the page that the program itself shows carries none', async () => {
  const { read } = await built()
  expect(await read('index.html')).not.toContain('integrity')
})

it('parts come by the function of our own alone', async () => {
  const { files, read } = await built()
  const scripts = await Promise.all(files.filter((one) => one.endsWith('.js')).map(read))
  expect(scripts.filter((text) => text.includes('ours'))).toHaveLength(1)
  expect(scripts.join('')).not.toContain('vite:preloadError')
})
