import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** What reaches for something that the deep tier alone installs (`.scripts/test-tools.mjs`). */
const ofDeep = [
  /^test\/support\/(postgres\/|sox\.ts)/,
  /^\.scripts\/office\/postgres\.ts/,
  /['"](ssconvert|soffice|localc|openssl|pgbouncer|sox)['"]|\bip link\b/,
]

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The tests' own files that a file comes to by imports, itself included; types alone need nothing installed. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of textOf(file).matchAll(
    /(?:^(?:import|export) (?!type\b)[^']*?from|\bimport\s*\(?)\s*'(\.{1,2}\/[^']+)'/gm,
  )) {
    const next = relative(root, join(root, dirname(file), path)).replaceAll('\\', '/')
    const isOurs = next.startsWith('test/') || next.startsWith('.scripts/')
    if (isOurs && existsSync(join(root, next))) reached(next, found)
  }
  return found
}

const needsDeep = (file: string): boolean =>
  [...reached(file)].some((one) => ofDeep.some((sign) => sign.test(one) || sign.test(textOf(one))))

it('no fast test needs what is installed for the deep tier alone', () => {
  const kinds = '{component,contract,e2e,electron,keychain,unit}'
  const files = globSync(`test/${kinds}/**/*.{test,spec}.ts`, { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const isDeep = (file: string) => file.includes('/deep/')
  expect(files.filter((file) => isDeep(file) && needsDeep(file)).length).toBeGreaterThan(15)
  expect(files.filter((file) => !isDeep(file) && needsDeep(file))).toEqual([])
})
