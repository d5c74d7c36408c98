import { posix } from 'node:path'
import { rolldown, type Plugin as BundlePlugin } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import { keepsNothing } from './keeps-nothing.ts'

type Bundle = Rolldown.OutputBundle

const PLACE = '<!-- entry -->'
const SCRIPT = /\s*<script type="module"[^>]* src="\.\/([^"]+)"><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g

/**
 * Writes the scripts that a built page begins with into the page where it has left a place for them,
 * as one: asked for by themselves, they would come after the browser has drawn the page without them.
 * What they load later stays in files. A piece that files need too lies in both.
 *
 * @throws when such a piece may keep something, which would then be kept twice (`keeps-nothing.ts`).
 */
export function inlineEntry(): Plugin {
  return {
    name: 'inline-entry',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const inside = new Set<string>()
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue
          const html = page.source.toString()
          if (!html.includes(PLACE)) continue
          const entries = [...html.matchAll(SCRIPT)].map(([, file]) => file ?? '')
          const together = chunksAtOnce(entries, bundle)
          page.source = withEntryInside(html, await bundleTogether(entries, together, bundle))
          for (const file of together) inside.add(file)
        }
        const needed = importedFromOutside(inside, bundle)
        for (const file of inside) {
          if (!needed.has(file)) delete bundle[file]
          else refuseState(chunkOf(file, bundle), this)
        }
      },
    },
  }
}

function withEntryInside(html: string, code: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(PRELOAD, '')
    .replace(PLACE, () => `<script type="module">${code}</script>`)
}

/** One module that does what some chunks do, with the chunks that they import at once. */
async function bundleTogether(
  entries: string[],
  together: Set<string>,
  bundle: Bundle,
): Promise<string> {
  const build = await rolldown({ input: 'page', plugins: [fromBundle(entries, together, bundle)] })
  const { output } = await build.generate({ minify: true, codeSplitting: false })
  await build.close()
  const [{ code }] = output
  if (/<\/script|<!--/i.test(code)) throw new Error('A browser would misread this script in a page')
  return code.trim()
}

/** Reads modules from chunks that are already built. Their addresses become those from the page. */
function fromBundle(entries: string[], together: Set<string>, bundle: Bundle): BundlePlugin {
  return {
    name: 'from-bundle',
    resolveId(id, importer) {
      if (!importer) return id
      const file = posix.join(posix.dirname(importer), id)
      return together.has(file) ? file : { id: `./${file}`, external: true }
    },
    load(id) {
      if (id === 'page') return entries.map((file) => `import './${file}'`).join('\n')
      const from = `new URL("./${id}",document.baseURI).href`
      return chunkOf(id, bundle).code.replaceAll('import.meta.url', from)
    },
  }
}

/** Some chunks and all that they import at once, by file. */
function chunksAtOnce(entries: string[], bundle: Bundle): Set<string> {
  const found = new Set(entries)
  for (const file of found) for (const one of chunkOf(file, bundle).imports) found.add(one)
  return found
}

/** What files that stay import of those that lie in the pages. */
function importedFromOutside(inside: Set<string>, bundle: Bundle): Set<string> {
  const outside = Object.values(bundle).filter(({ fileName }) => !inside.has(fileName))
  const imported = outside.flatMap((one) =>
    one.type === 'chunk' ? [...one.imports, ...one.dynamicImports] : [],
  )
  return chunksAtOnce(imported, bundle)
}

function refuseState({ moduleIds }: Rolldown.OutputChunk, build: Rolldown.PluginContext): void {
  for (const id of moduleIds) {
    const code = build.getModuleInfo(id)?.code
    // The build's own helper may keep something: it remembers which styles it has asked for.
    if (typeof code !== 'string' || id.startsWith('\0') || keepsNothing(build.parse(code))) continue
    throw new Error(
      `${id} lies in the page and in a file, so it must not keep or do anything by itself`,
    )
  }
}

function chunkOf(file: string, bundle: Bundle): Rolldown.OutputChunk {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk') throw new Error(`The build made no script ${file}`)
  return chunk
}
