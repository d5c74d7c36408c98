import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const documents = ['*.md', '.github/*.md', '{docs,electron,renderer}/**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: root }),
)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Links of a text to files that are not there, or to headings that they have not. */
function brokenIn(text: string, path: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

it.each(documents)('links of %s lead somewhere', (path) => {
  expect(brokenIn(read(path), path)).toEqual([])
})

it.each([
  ['[a](NOWHERE.md)', ['NOWHERE.md']],
  ['![a](resources/screenshots/none.png)', ['resources/screenshots/none.png']],
  ['[a](#no-such-heading)', ['#no-such-heading']],
  ['[a](docs/team.md#no-such-heading)', ['docs/team.md#no-such-heading']],
  ['[a](LICENSE), [b](#install), [c](https://nodejs.org), [d](docs)', []],
])('of %j it finds %j', (text, broken) => {
  expect(brokenIn(text, 'README.md')).toEqual(broken)
})

it('ARCHITECTURE.md can be read in one sitting', () => {
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(251)
})

const rooms = globSync(['electron/core/**/README.md', 'renderer/components/*/README.md'], {
  cwd: root,
})

it.each(rooms)('%s can be read in five minutes', (path) => {
  expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})
