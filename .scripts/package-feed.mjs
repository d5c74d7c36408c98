/**
 * `npm run package:feed [-- --staged 10]`: makes out/feed of the signed packages in out/packages, for the server that
 * `SWITCHDESK_UPDATES_URL` names. `SWITCHDESK_UPDATES_KEY` signs its lists; what is new stands in
 * .scripts/package/notes.json.
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
  const key = process.env.SWITCHDESK_UPDATES_KEY
  if (!key) throw new Error('SWITCHDESK_UPDATES_KEY is not there, which signs the lists')
  const to = join(root, 'out/feed')
  const from = join(root, 'out/packages')
  const lists = await writeFeed({ from, to, version, notes, staged: Number(values.staged), key })
  console.log(`✓ ${to}: ${lists.join(', ')}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
