import type { Plugin, Rolldown } from 'vite'

/** An icon's module; the package's index leads to all of them. */
const ICON = /@lucide[\\/]vue[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/

/** Where a module that several parts share belongs. */
const OF_PANEL = /\/renderer\/panels\/([\w-]+)\//
const SEEN = /\/renderer\/components\/|@lucide/

const isLibrary = (id: string) => /[\\/]node_modules[\\/](?!@lucide)/.test(id)

/**
 * Which modules come together in one file, found by who imports whom at once: dozens of small files
 * cost more time than their bytes.
 *
 * - `ru`, `en`: the texts that the app begins with.
 * - `first`: what the launch in the page shares with the app, which the page would load with it.
 * - `app`: what else the app begins with: the frame and the first panel.
 * - `shared`, `stores`: components, and everything below them, that several later parts share and that
 *   need no library of their own; what parts of one panel share is a file by its name.
 *
 * @param app the module that the app begins with
 * @param leading modules whose every `import()` is part of the beginning too
 */
export function startChunks(app: string, leading: string[]) {
  let launch = new Set<string>()
  let start = new Set<string>()
  let light = new Set<string>()

  const plugin: Plugin = {
    name: 'start-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const at = (id: string) => this.getModuleInfo(id)
      const imported = (id: string) => at(id)?.importedIds ?? []
      const isOneOf = (paths: string[]) => (id: string) =>
        paths.some((path) => id.endsWith(`/${path}`))
      const entries = ids.filter((id) => at(id)?.isEntry)
      const led = ids.filter(isOneOf(leading)).flatMap((id) => at(id)?.dynamicallyImportedIds ?? [])
      const all = reached([...ids.filter(isOneOf([app])), ...led], imported)
      const own = [...all].filter((id) => !id.includes('node_modules'))
      const named = own.flatMap((id) => at(id)?.code?.match(/\b[A-Z]\w*/g) ?? [])
      const words = new Set(named.map((word) => word.toLowerCase()))
      const later = (id: string) => imported(id).filter((one) => !all.has(one))
      launch = reached(entries, imported)
      start = new Set([...all].filter((id) => isNamed(id, words)))
      light = new Set(ids.filter((id) => ![...reached([id], later)].some(isLibrary)))
    },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'ru', test: (id) => start.has(id) && id.endsWith('/ru.json') },
    { name: 'en', test: (id) => start.has(id) && id.endsWith('/en.json') },
    { name: 'first', test: (id) => start.has(id) && launch.has(id) },
    { name: 'app', test: (id) => start.has(id) },
    {
      name: (id) => OF_PANEL.exec(id)?.[1] ?? (SEEN.test(id) ? 'shared' : 'stores'),
      test: (id) => light.has(id) && !launch.has(id),
      minShareCount: 2,
    },
  ]
  return { plugin, groups }
}

/** Of icons those alone whose name stands somewhere, beginning with a capital letter. */
function isNamed(id: string, words: Set<string>): boolean {
  const [, icon] = ICON.exec(id) ?? []
  return icon === undefined || words.has(icon.replaceAll('-', ''))
}

/** Some modules and all that they lead to. */
function reached(roots: string[], next: (id: string) => string[]): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const one of next(id)) found.add(one)
  return found
}
