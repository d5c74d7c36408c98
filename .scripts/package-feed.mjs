/**
 * `npm run package:feed [-- --staged 10]`: makes out/feed of the signed packages in out/packages, for the server that
 * `SWITCHDESK_UPDATES_URL` names. `SWITCHDESK_UPDATES_KEY` signs its lists, for packages that were made with
 * `SWITCHDESK_UPDATES_SIGNED_BY`; what is new stands in .scripts/package/notes.json.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readJson, root } from './package/identity.mjs'
import { writeFeed } from './package/feed.mjs'

try {
  const { values } = parseArgs({ options: { staged: { type: 'string', default: '100' } } })
  const { version } = await readJson('package.json')
  const { version: noted, ...notes } = await readJson('.scripts/package/notes.json')
  if (noted !== version) throw new Error(`notes.json tells of ${noted}, package.json of ${version}`)
  const { SWITCHDESK_UPDATES_KEY: key, SWITCHDESK_UPDATES_SIGNED_BY: signedBy } = process.env
  if (!key || !signedBy) {
    throw new Error('It takes SWITCHDESK_UPDATES_KEY and SWITCHDESK_UPDATES_SIGNED_BY')
  }
  const to = join(root, 'out/feed')
  const staged = Number(values.staged)
  const from = join(root, 'out/packages')
  const lists = await writeFeed({ from, to, version, notes, staged, key, signedBy })
  console.log(`✓ ${to}: ${lists.join(', ')}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
