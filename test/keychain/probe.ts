import { createKeychain } from '../../electron/core/platform/secrets/keychain.ts'

/**
 * Asks the keychain of the environment it is started in, and prints what it said. With `keep` it
 * leaves its entry there; with `look` it asks again and again for one that is not there.
 */
const keychain = createKeychain()
const [task] = process.argv.slice(2)
if (task === 'look') {
  const seen = new Set<string>()
  for (let time = 0; time < 20; time += 1) seen.add((await keychain.read('no-entry')).state)
  process.stdout.write(JSON.stringify({ read: [...seen].join() }))
  process.exit(0)
}
const write = await keychain.write('probe-entry', 'value')
const read = await keychain.read('probe-entry')
const remove = task === 'keep' ? write : await keychain.remove('probe-entry')
process.stdout.write(JSON.stringify({ write: write.state, read: read.state, remove: remove.state }))
// A keychain that hangs must not keep this program.
process.exit(0)
