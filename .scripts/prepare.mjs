/**
 * `node .scripts/prepare.mjs app|test|deep`: brings a fresh clone to the point where the app, the fast tests or
 * all tests can run, and is quiet when there is nothing to do. Plain JavaScript without dependencies:
 * it is what installs them. Runs on Node 20 and newer.
 */
import { ensureDependencies } from './install.mjs'
import { ensureBuildTools, ensureDeepTools, ensureTestTools } from './test-tools.mjs'

const purpose = process.argv[2]
if (!['app', 'test', 'deep'].includes(purpose)) {
  console.error('Usage: node .scripts/prepare.mjs app|test|deep')
  process.exit(2)
}

try {
  if (purpose !== 'app') await ensureTestTools()
  if (purpose === 'deep') await ensureDeepTools()
  await ensureDependencies(purpose === 'app' ? {} : { ensureBuildTools })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
