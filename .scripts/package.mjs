/**
 * `npm run package [-- --only deb]`: makes packages of the app in out/packages, those of this system or the kinds
 * that are named (AppImage, deb, rpm, nsis, dmg, zip; `--only` may be given several times). Ends with an error if
 * one that was asked for could not be made.
 */
import { parseArgs } from 'node:util'
import { ensureBuild } from './build.mjs'
import { ensurePackager } from './install.mjs'

try {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true, default: [] } },
  })
  await ensurePackager()
  await ensureBuild()
  const { make } = await import('./package/make.mjs')
  process.exitCode = (await make(values.only)) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
