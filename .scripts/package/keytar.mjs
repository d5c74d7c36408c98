import { Buffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { prebuilt, unpackPrebuilt } from '../keytar.mjs'
import { root } from './identity.mjs'

const built = 'build/Release/keytar.node'

/**
 * keytar's compiled module for a place, and where it came from, for diagnostics: the one that runs here, or what
 * its authors built. Of those only such are taken whose checksum is known.
 *
 * @param standIn the module that serves where there is none
 * @throws where there is none
 */
export async function keytarFor(place, standIn) {
  const installed = join(root, 'node_modules/keytar')
  if (place === `${process.platform}-${process.arch}` && existsSync(join(installed, built))) {
    return { module: join(installed, built), origin: join(installed, 'build/origin') }
  }
  const folder = join(root, '.cache/package/keytar', place)
  const fetched = { module: join(folder, built), origin: Buffer.from('prebuilt') }
  if (existsSync(fetched.module)) return fetched
  if (standIn) return { module: standIn, origin: Buffer.from('unchecked') }
  await mkdir(folder, { recursive: true })
  if (prebuilt[place] && (await unpackPrebuilt(place, folder))) return fetched
  throw new Error(
    `keytar for ${place}; what would bring it: packaging on such a computer, or a way to github.com`,
  )
}
