import { ensureDependencies } from './install.mjs'
import { ensureBuildTools, ensureDeepTools, ensureTestTools } from './test-tools.mjs'

/**
 * Brings a fresh clone to the point where the app, the fast tests or all tests can run, and is quiet when there is
 * nothing to do. Plain JavaScript without dependencies: it is what installs them. Runs on Node 20 and newer.
 *
 * @param purpose `app`, `test` or `deep`
 */
export async function prepare(purpose) {
  if (purpose !== 'app') await ensureTestTools()
  if (purpose === 'deep') await ensureDeepTools()
  await ensureDependencies(purpose === 'app' ? {} : { ensureBuildTools })
}
