import { Buffer } from 'node:buffer'
import { sign } from 'node:crypto'
import { signedBytes } from '../../electron/main/updates/manifest.ts'

/** More would make every look for a newer version dear: with a head and a signature it stays below 4 kB. */
const MOST = 3_200

/**
 * A list of versions as a feed has it, and its signature.
 *
 * @param name the file's
 * @param manifest what it says, as `electron/main/updates/manifest.ts` reads it
 * @param key an Ed25519 private key
 * @throws where it became too long
 */
export function signManifest(name, manifest, key) {
  // What JSON is YAML is, too.
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const length = Buffer.byteLength(text)
  if (length > MOST) throw new Error(`${name} has ${length} bytes of ${MOST}: shorten the notes`)
  return { text, signature: sign(null, signedBytes(name, text), key).toString('base64') }
}
