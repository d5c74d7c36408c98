import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'

const folder = fileURLToPath(new URL('../node_modules/keytar', import.meta.url))
const built = 'build/Release/keytar.node'
const module = join(folder, built)

/** What its authors built of 7.9.0, which no lock file covers: the checksum of each file, SHA-256. */
export const prebuilt = {
  'darwin-arm64': '195f0855e26f83e0d61e228d1b61c7769baa993244518dc9879d9d57104c7cec',
  'darwin-x64': '4ce56e3896e76a2deaef13f8a36207efa6d94d96678d30200952d83d327eb5f9',
  'linux-x64': '2d75753fabf9dceb49537ae231e1897de53727bc0fadbc2a01e6374a1443c67c',
}
const system = `${process.platform}-${process.arch}`
const from = 'https://github.com/atom/node-keytar/releases/download/v7.9.0'

/** How long the file may take to come, milliseconds. */
const patience = 15_000

export const hasKeytar = () => existsSync(module)
/** Whether there is anything to build it from. */
export const hasKeytarPackage = () => existsSync(folder)

/**
 * Provides keytar's compiled module where the package was installed without: the file of its authors where
 * that has the checksum that is kept here, else built from its source. Where no checksum is known and nothing
 * builds it, the file is taken unchecked: tokens in no keychain would be the worse. Which of these it was
 * stands beside it, for diagnostics. The app runs without it, and says that there is no keychain.
 *
 * @param npm runs npm itself with arguments, in a folder
 * @param ensureBuildTools brings what it is built by, before it is
 */
export async function ensureKeytar(npm, ensureBuildTools) {
  if (hasKeytar() || !hasKeytarPackage()) return
  const checksum = prebuilt[system]
  const origin =
    (checksum && (await unpackPrebuilt(system, folder)) && 'prebuilt') ||
    ((await buildFromSource(npm, ensureBuildTools)) && 'built') ||
    (!checksum && (await unpackPrebuilt(system, folder)) && 'unchecked')
  if (origin) await writeFile(join(folder, 'build/origin'), origin)
}

/**
 * Fetches what its authors built for a system; it has to have the checksum that is known, if one is.
 *
 * @param into the folder that gets `build/Release/keytar.node`
 * @returns whether it is there now
 */
export async function unpackPrebuilt(system, into) {
  const checksum = prebuilt[system]
  const archive = await download(`${from}/keytar-v7.9.0-napi-v3-${system}.tar.gz`)
  if (!archive || (checksum && !hasChecksum(archive, checksum))) return false
  const temporary = await mkdtemp(join(tmpdir(), 'switchdesk-keytar-'))
  try {
    const file = join(temporary, 'keytar.tar.gz')
    await writeFile(file, archive)
    await run('tar', ['-xzf', file, '-C', into, built])
    return existsSync(join(into, built))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** @param checksum SHA-256 in hexadecimal */
export function hasChecksum(bytes, checksum) {
  return createHash('sha256').update(bytes).digest('hex') === checksum
}

async function buildFromSource(npm, ensureBuildTools) {
  await ensureBuildTools?.()
  await npm(['run', 'build'], folder)
  return hasKeytar()
}

/** Nothing where it does not come. */
async function download(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
