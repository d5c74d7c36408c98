/**
 * `node .scripts/prepare.mjs app|test`: brings a fresh clone to the point where the app (or the
 * tests) can run, and is quiet when there is nothing to do. Plain JavaScript without dependencies:
 * it is what installs them. Runs on Node 20 and newer.
 */
import { ensureDependencies } from './install.mjs'
import { ensureTestTools } from './test-tools.mjs'

const purpose = process.argv[2]
if (purpose !== 'app' && purpose !== 'test') {
  console.error('Usage: node .scripts/prepare.mjs app|test')
  process.exit(2)
}

try {
  // First: keytar is compiled right after the dependencies are installed, against what this brings.
  if (purpose === 'test') await ensureTestTools()
  await ensureDependencies({ keytar: purpose === 'test' })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
