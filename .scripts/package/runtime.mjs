import { downloadArtifact } from '@electron/get'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './identity.mjs'
import { places } from './places.mjs'

/** A server that says nothing for this long will not, milliseconds. */
const patience = 20_000

/**
 * Electron's archive for a place, from the cache or the net, with the checksum that the installed package knows.
 *
 * @throws where it cannot be had
 */
export async function runtimeFor(place, version) {
  const { platform, arch } = places[place]
  const checksums = JSON.parse(
    await readFile(join(root, 'node_modules/electron/checksums.json'), 'utf8'),
  )
  const timeout = { lookup: patience, connect: patience, response: patience, socket: patience }
  try {
    return await downloadArtifact({
      artifactName: 'electron',
      version,
      platform,
      arch,
      checksums,
      downloadOptions: { timeout, retry: { limit: 0 } },
    })
  } catch (error) {
    throw new Error(
      `Electron’s runtime (${error.message}); what would bring it: a way to github.com, or ELECTRON_MIRROR`,
      { cause: error },
    )
  }
}
