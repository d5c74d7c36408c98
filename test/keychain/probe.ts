import { createKeychain } from '../../electron/core/secrets/keychain.ts'

/**
 * Asks the keychain of the environment it is started in, and prints what it said. With `keep` it
 * leaves its entry there.
 */
const keychain = createKeychain()
const write = await keychain.write('probe-entry', 'value')
const read = await keychain.read('probe-entry')
const remove = process.argv[2] === 'keep' ? write : await keychain.remove('probe-entry')
process.stdout.write(JSON.stringify({ write: write.state, read: read.state, remove: remove.state }))
// A keychain that hangs must not keep this program.
process.exit(0)
