import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.mjs'

const root = join(import.meta.dirname, '..')
/** Within what every build empties first, so that no other build is taken for this one. */
const stampFile = join(root, 'out/renderer/.sources')

/** Everything that the built files depend on. */
const sources = [
  'electron',
  'renderer',
  'resources',
  'electron.vite.config.ts',
  '.scripts/vite',
  'package-lock.json',
]

/** Builds the app unless it was built from these very sources. @throws when it does not build. */
export async function ensureBuild() {
  const stamp = await hashOfSources()
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  console.log('Building …')
  const builder = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  const { code, output } = await run(process.execPath, [builder, 'build'], { cwd: root })
  if (code !== 0) throw new Error(`${output.trim()}\nThe app could not be built.`)
  await writeFile(stampFile, stamp)
}

async function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesOf(join(root, source))) {
      hash.update(file.slice(root.length)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesOf(path) {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

if (import.meta.main) await ensureBuild()
