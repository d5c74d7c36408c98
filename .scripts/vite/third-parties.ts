import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { compiledNotices, type CompiledWorks } from './compiled-works.ts'

interface Options {
  /** Packages that users get beside what is bundled or loaded. */
  besides: string[]
  /** Packages that a bundle or another package names and no user gets. */
  except: string[]
  /** Who holds the rights in packages under the MIT licence that bring no text of it. */
  holders: Record<string, string>
  /** What is compiled into modules of packages. */
  compiled: CompiledWorks[]
}

interface ThirdParties {
  /** Notes whose work is in a bundle; one of workers needs a plugin of its own. */
  collect(): Plugin
  /**
   * The same, and writes what was noted by then beside the page: as `third-party.txt` for a person to read, and for
   * packaging, as `.third-parties`, the packages' folders, bundled ones and those that lie beside, and what is
   * compiled into them.
   */
  write(): Plugin
}

interface Manifest {
  name: string
  version: string
  license?: string
  homepage?: string
  dependencies?: Record<string, string>
}

const LICENCE = /^(licen[cs]e|copying|notice)/i
const RULE = `\n\n${'='.repeat(80)}\n\n`

/**
 * The licences of all works that the build holds, and of those that it loads from beside it, in one file:
 * nearly each of them asks to be named with its text. One without a text fails the build.
 *
 * @param root the folder with `node_modules`, and with our own licence
 */
export function thirdParties(
  root: string,
  { besides, except, holders, compiled }: Options,
): ThirdParties {
  const modules = join(root, 'node_modules')
  const bundled = new Set<string>()
  const beside = new Set(besides.map((name) => join(modules, name)))

  function note(bundle: Rolldown.OutputBundle): void {
    for (const one of Object.values(bundle)) {
      // Fonts and other files come by their names, relative to wherever.
      for (const id of one.type === 'chunk' ? one.moduleIds : one.originalFileNames) {
        const inside = folderIn(id)
        if (inside !== undefined) bundled.add(join(modules, inside))
      }
      if (one.type !== 'chunk') continue
      const outward = [...one.imports, ...one.dynamicImports].filter((file) => !(file in bundle))
      for (const name of outward.map(packageOf)) follow(name, root)
    }
  }

  /** Notes a package that lies beside the build, and those that it needs itself. */
  function follow(name: string, from: string): void {
    const isGiven = !isBuiltin(name) && !except.includes(name)
    const folder = isGiven ? resolved(name, from) : undefined
    if (folder === undefined || beside.has(folder)) return
    beside.add(folder)
    for (const next of Object.keys(manifestOf(folder).dependencies ?? {})) follow(next, folder)
  }

  /** Our own licence, which is the MIT one, with another's name. */
  const mit = (holder: string) =>
    readFileSync(join(root, 'LICENSE'), 'utf8').replace(/^Copyright.*$/m, `Copyright (c) ${holder}`)

  function written(): string {
    const textFor = ({ name }: Manifest) => (name in holders ? mit(holders[name] ?? '') : undefined)
    const within = compiledNotices(root, compiled).map((work) =>
      [work.name, work.license, `compiled into ${work.package}`, '']
        .concat(work.holder === undefined ? work.words : mit(work.holder).trim())
        .join('\n'),
    )
    // One work may lie in several folders.
    const all = new Set([...bundled, ...beside].map((folder) => noticeOf(folder, textFor)))
    const sorted = [...all, ...within].sort((one, other) => one.localeCompare(other, 'en'))
    return `${sorted.join(RULE)}\n`
  }

  const inRoot = (folders: Set<string>) =>
    [...folders].map((folder) => relative(root, folder).replaceAll('\\', '/')).sort()

  return {
    collect: () => ({
      name: 'third-parties',
      apply: 'build',
      generateBundle: (_options, bundle) => note(bundle),
    }),
    write: () => ({
      name: 'third-parties-written',
      apply: 'build',
      generateBundle(_options, bundle) {
        note(bundle)
        this.emitFile({ type: 'asset', fileName: 'third-party.txt', source: written() })
        const within = compiledNotices(root, compiled).map(({ words: _, ...work }) => work)
        const noted = { bundled: inRoot(bundled), beside: inRoot(beside), compiled: within }
        this.emitFile({ type: 'asset', fileName: '.third-parties', source: JSON.stringify(noted) })
      },
    }),
  }
}

/** The package that a module or a file is from, as a path below the outermost `node_modules`. */
function folderIn(id: string): string | undefined {
  const [, inside] = /node_modules[\\/](.*)$/.exec(id) ?? []
  return inside && /^(?:.*node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/?]+/.exec(inside)?.[0]
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** As Node looks for it; nothing for one that is optional and not there. */
function resolved(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return folder
  return from === dirname(from) ? undefined : resolved(name, dirname(from))
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** @param textFor the text for a package that brings none */
function noticeOf(folder: string, textFor: (manifest: Manifest) => string | undefined): string {
  const manifest = manifestOf(folder)
  const { name, version, license, homepage } = manifest
  const files = readdirSync(folder).filter((file) => LICENCE.test(file))
  const own = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const text = own.length > 0 ? own.join('\n\n') : textFor(manifest)?.trim()
  if (!text) throw new Error(`${name} ${version} (${license}) brings no text of its licence`)
  const head = [`${name} ${version}`, license, homepage].filter(Boolean).join('\n')
  return `${head}\n\n${text}`
}
