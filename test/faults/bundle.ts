import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type OutputOptions, type Plugin } from 'rolldown'
import type { SeededFault } from './seeded-faults.ts'

type Patched = Pick<SeededFault, 'name' | 'patches'>

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache/faults')

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
 * and compiled once for all of them. What was made of the same sources is used again.
 * @returns the path of each program, of the sound one by `sound`
 */
export async function bundlePrograms(
  faults: readonly Patched[] = [],
): Promise<(name: string) => string> {
  const kind = faults.length === 0 ? 'sound' : 'seeded'
  const made = join(cache, `${kind}-${hashOf(faults)}`)
  if (!existsSync(made)) {
    const draft = `${made}.${process.pid}`
    await makePrograms(draft, faults)
    takePlace(draft, made, kind)
  }
  return (name) => join(made, name, 'program.js')
}

/** Tells programs by all that they are made of. */
function hashOf(faults: readonly Patched[]): string {
  const sources = globSync(['electron/**/*.{ts,json}', 'test/faults/**/*.ts'], { cwd: root }).sort()
  const hash = createHash('sha256').update(faults.map(({ name }) => name).join())
  for (const source of [...sources, 'package-lock.json']) {
    hash.update(source).update(readFileSync(join(root, source)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Another run may have made the same meanwhile. What was made of other sources goes. */
function takePlace(draft: string, made: string, kind: string): void {
  try {
    renameSync(draft, made)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(made)) throw error
  }
  for (const name of readdirSync(cache).filter((one) => one.startsWith(`${kind}-`))) {
    const isOther = !join(cache, name).startsWith(made)
    if (isOther) rmSync(join(cache, name), { recursive: true, force: true })
  }
}

async function makePrograms(folder: string, faults: readonly Patched[]): Promise<void> {
  const patching = createPatching(faults)
  await bundle(folder, PROGRAM, patching, { groups: [{ name: 'libraries', test: COMMON }] })
  await bundle(folder, ARCHIVE, patching, true)
  await writeBundle(folder, { 'team-worker': join(root, TEAM) }, true, [])
  patching.check()
}

async function bundle(
  folder: string,
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
  const inputs = Object.fromEntries(input) as Record<string, string>
  await writeBundle(folder, inputs, codeSplitting, [plugin])
}

async function writeBundle(
  folder: string,
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
