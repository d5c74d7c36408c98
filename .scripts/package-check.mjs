/**
 * `npm run package:check [-- --seeded]`: packs the app for all three systems around a stand-in for Electron's
 * runtime, and inspects it. With `--seeded` puts faults in, each of which has to be found.
 */
import { ensureBuild } from './build.mjs'
import { ensurePackager } from './install.mjs'
import { ensurePackageTools } from './test-tools.mjs'

try {
  await ensurePackageTools()
  await ensurePackager()
  await ensureBuild()
  const { check } = await import('./package/check.mjs')
  process.exitCode = (await check(process.argv.includes('--seeded'))) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
