import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type OutputOptions, type Plugin } from 'rolldown'
import type { SeededFault } from './seeded-faults.ts'

type Patched = Pick<SeededFault, 'name' | 'patches'>

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/faults')

/** What no fault is patched into: all programs have it in common. */
const COMMON = /[\\/](?:node_modules|service[\\/]catalogue)[\\/]/
/** Between a module's path and the program that it is of. */
const OWN = '?program='

const PROGRAM = { program: 'test/faults/program.ts' }
/** Apart from the program: a shared piece would be more than these need. */
const ARCHIVE = {
  'database-worker': 'electron/core/cabinet/database-worker.ts',
  database: 'electron/core/database/connection.ts',
}

/** No fault is patched into it: all programs find it beside what they have in common. */
const TEAM = 'electron/core/team/postgres/worker.ts'

/**
 * Makes programs under test, as the build does of the app: bundled ones start several times as fast
 * as from sources. A seeded fault is patched into the sources on their way into its bundle, so that
 * the app itself knows nothing of faults. All are made at once, and the libraries are read, written
 * and compiled once for all of them.
 * @returns the path of each program, of the sound one by `sound`
 */
export async function bundlePrograms(
  faults: readonly Patched[] = [],
): Promise<(name: string) => string> {
  const patching = createPatching(faults)
  await bundle(PROGRAM, patching, { groups: [{ name: 'libraries', test: COMMON }] })
  await bundle(ARCHIVE, patching, true)
  await writeBundle({ 'team-worker': join(root, TEAM) }, true, [])
  patching.check()
  return (name) => join(folder, name, 'program.js')
}

async function bundle(
  sources: Record<string, string>,
  { names, plugin }: ReturnType<typeof createPatching>,
  codeSplitting: OutputOptions['codeSplitting'],
): Promise<void> {
  const input = names.flatMap((name) =>
    Object.entries(sources).map(([entry, source]) => [
      `${name}/${entry}`,
      join(root, source) + OWN + name,
    ]),
  )
  await writeBundle(Object.fromEntries(input) as Record<string, string>, codeSplitting, [plugin])
}

async function writeBundle(
  input: Record<string, string>,
  codeSplitting: OutputOptions['codeSplitting'],
  plugins: Plugin[],
): Promise<void> {
  const made = await rolldown({
    ...{ input, plugins, cwd: root, platform: 'node' },
    external: ['better-sqlite3-multiple-ciphers', 'keytar', 'pg-native'],
  })
  await made.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', codeSplitting })
  await made.close()
}

/** Gives each program sources of its own, and patches its fault into them. */
function createPatching(faults: readonly Patched[]) {
  const left = new Set(faults.flatMap(({ patches }) => patches))
  const byName = new Map(faults.map((fault) => [fault.name, fault]))

  function patched(code: string, path: string, fault: Patched): string {
    let result = code
    for (const patch of fault.patches.filter(({ file }) => path === join(root, file))) {
      const pieces = result.split(patch.from)
      if (pieces.length !== 2) {
        throw new Error(
          `${fault.name}: ${patch.file} holds «${patch.from}» ${pieces.length - 1} times, not once`,
        )
      }
      result = pieces.join(patch.to)
      left.delete(patch)
    }
    return result
  }

  /** Whose module it is, and its file; nothing for what is common. */
  const ownOf = (id: string) => {
    const [path, name] = id.split(OWN)
    return path === undefined || name === undefined ? undefined : { path, name }
  }

  const plugin: Plugin = {
    name: 'seeded-faults',
    async resolveId(source, importer) {
      if (source.includes(OWN)) return source
      const own = importer === undefined ? undefined : ownOf(importer)
      if (!own) return undefined
      const found = await this.resolve(source, own.path)
      if (!found || found.external || COMMON.test(found.id)) return found
      return found.id + OWN + own.name
    },
    async load(id) {
      const own = ownOf(id)
      if (!own) return undefined
      const code = await readFile(own.path, 'utf8')
      const fault = byName.get(own.name)
      const moduleType = own.path.endsWith('.json') ? 'json' : 'ts'
      return { code: fault ? patched(code, own.path, fault) : code, moduleType }
    },
  }

  return {
    plugin,
    names: ['sound', ...byName.keys()],
    check() {
      const [patch] = left
      if (patch) throw new Error(`No program holds ${patch.file}, which a fault is patched into`)
    },
  }
}
