import type { Plugin, Rolldown } from 'vite'

/** An icon's module; the package's index leads to all of them. */
const ICON = /@lucide[\\/]vue[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/

const isLibrary = (id: string) => /[\\/]node_modules[\\/](?!@lucide)/.test(id)

/**
 * Which modules come together in one file, found by who imports whom at once: dozens of small files
 * cost more time than their bytes.
 *
 * - `first`: what the launch in the page shares with the app, which the page would load with it.
 * - `app`: what the frame and the first panel use beside that.
 * - `panels`: what several later parts share and what needs no library of its own.
 *
 * @param appRoot what the app begins with
 * @param panelRoot the first panel's declaration, with all that it leads to but its texts
 */
export function startChunks(appRoot: string, panelRoot: string) {
  let launch = new Set<string>()
  let app = new Set<string>()
  let light = new Set<string>()

  const plugin: Plugin = {
    name: 'start-chunks',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const imported = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry)
      launch = reached(entries, imported)
      const of = (root: string) => ids.filter((id) => id.endsWith(`/${root}`))
      const led = of(panelRoot).flatMap(
        (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
      )
      const parts = led.filter((id) => !id.endsWith('.json'))
      const all = reached([...of(appRoot), ...parts], imported)
      const own = [...all].filter((id) => !id.includes('node_modules'))
      const codes = own.map((id) => this.getModuleInfo(id)?.code?.toLowerCase() ?? '')
      const words = new Set(codes.flatMap((code) => code.match(/\w+/g) ?? []))
      app = new Set([...all].filter((id) => isNamed(id, words)))
      const later = (id: string) => imported(id).filter((one) => !all.has(one))
      light = new Set(ids.filter((id) => ![...reached([id], later)].some(isLibrary)))
    },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'first', test: (id) => launch.has(id) && app.has(id) },
    { name: 'app', test: (id) => app.has(id) },
    { name: 'panels', test: (id) => light.has(id) && !launch.has(id), minShareCount: 2 },
  ]
  return { plugin, groups }
}

/** Of icons those alone whose name stands somewhere. */
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
