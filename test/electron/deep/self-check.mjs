/** The packed program checks itself: what it lacks it says as a line of JSON and by its exit code. */
import { existsSync } from 'node:fs'

export default async function selfCheck(stage) {
  const { system, holds, equal } = stage
  const said = []
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text) => said.push(text)
  try {
    await stage.start('--self-check')
    await stage.ended
  } finally {
    process.stdout.write = write
  }
  await holds('all but the keychain, which tests of this kind have none of', () => {
    const { version, ...found } = JSON.parse(said.join(''))
    equal(found, { ok: false, keychain: 'unavailable', database: 'memory', demo: true, page: true })
    equal(/^\d+\.\d+\.\d+$/.test(version), true)
  })
  await holds('it ends with an error, and asks nobody', () => {
    equal([system.ended.code, system.dialogs.length], [1, 0])
  })
  await holds('the person’s own folder is not touched', () => equal(existsSync(stage.home), false))
}
