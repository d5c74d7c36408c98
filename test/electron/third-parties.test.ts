import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Where the name of a package stands in a source: behind `from`, `import` or `import()`. */
const IMPORT = /(?<!\.)(?:from|import|url\()\s*\(?\s*['"]([@a-z][^'"]*)['"]/g
/** Types alone: nothing of these is in the build. */
const TYPES = /import type [^;]*? from '[^']*'/gs

/** What sources name is worked out here in another way than where the file is written. */
async function namedIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const sources = entries.filter(({ name }) => /\.(ts|vue|css)$/.test(name))
  const names = new Set<string>()
  for (const { parentPath, name } of sources) {
    const text = (await readFile(join(parentPath, name), 'utf8')).replaceAll(TYPES, '')
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const [first = '', second = ''] = specifier.split('/')
      names.add(first.startsWith('@') ? `${first}/${second}` : first)
    }
  }
  return names
}

it('every package that the sources name stands among the licences of the build, with a text', async () => {
  const text = await readFile(join(root, 'out/renderer/third-party.txt'), 'utf8')
  const notices = text.split(/\n\n={80}\n\n/)
  const told = new Map(notices.map((notice) => [notice.split(' ')[0], notice]))
  const named = [...(await namedIn('electron')), ...(await namedIn('renderer'))]
  // The first is there in development alone; the second hands on the works of @vue/runtime-dom.
  const wanted = named.filter((name) => !isBuiltin(name) && !['vite', 'vue'].includes(name))
  expect(wanted.filter((name) => !told.has(name))).toEqual([])
  // What a source says of rights may be a line.
  const packages = notices.filter((notice) => !notice.includes('\ncompiled into '))
  expect(packages.filter((notice) => notice.length < 400)).toEqual([])
  for (const name of ['SQLite', 'SQLite3 Multiple Ciphers', 'AEGIS']) {
    expect(notices.filter((notice) => notice.startsWith(`${name}\n`))).toHaveLength(1)
  }
  expect(wanted.length).toBeGreaterThan(25)
})
