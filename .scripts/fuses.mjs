import { Buffer } from 'node:buffer'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stands in Electron's program before its fuses: a version, how many there are, and one sign for each. */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const VERSION = 1
const OFF = 0x30
const ON = 0x31

/** Electron's fuses in their order in the program, as this app is to have them, decided one by one. */
export const fuses = {
  // Nobody turns the program into a bare Node by setting ELECTRON_RUN_AS_NODE.
  runAsNode: false,
  // There are no cookies, and the key would ask the person for the keychain a second time.
  enableCookieEncryption: false,
  // NODE_OPTIONS could load foreign code.
  enableNodeOptionsEnvironmentVariable: false,
  // --inspect would open the program, its tokens included, to every local process.
  enableNodeCliInspectArguments: false,
  // There is no archive with our code to be checked: the app runs from its folder. Who packages it turns
  // these two on.
  enableEmbeddedAsarIntegrityValidation: false,
  onlyLoadAppFromAsar: false,
  // There is no snapshot of our own to load.
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page comes from app://, so file:// needs no privileges.
  grantFileProtocolExtraPrivileges: false,
}

/**
 * Sets the fuses in Electron's runtime, once for each that was downloaded.
 *
 * @param folder of the runtime
 * @param program its file that holds the fuses
 * @throws when it has none that are known
 */
export async function setFuses(folder, program) {
  // There a program that was changed lost its signature, and does not start.
  if (process.platform === 'darwin') return
  const stamp = join(folder, '.fuses')
  const wanted = JSON.stringify(fuses)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  const file = await open(program, 'r+')
  try {
    const { at, signs } = blown(await file.readFile())
    await file.write(signs, 0, signs.length, at)
  } finally {
    await file.close()
  }
  await writeFile(stamp, wanted)
}

/** Where the fuses stand in a program, and the signs that are to stand there. */
export function blown(bytes) {
  const place = bytes.indexOf(SENTINEL)
  const at = place + SENTINEL.length + 2
  const count = bytes[at - 1]
  if (place < 0 || bytes[at - 2] !== VERSION || !(count > 0)) {
    throw new Error("Electron's runtime has no fuses that are known here")
  }
  const signs = Buffer.from(bytes.subarray(at, at + count))
  for (const [index, on] of Object.values(fuses).entries()) {
    // What another Electron does not have any more says so by another sign.
    if (signs[index] === OFF || signs[index] === ON) signs[index] = on ? ON : OFF
  }
  return { at, signs }
}
