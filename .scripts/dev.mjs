/** `npm run dev`: Electron with hot reload. What follows `--` goes to the app. */
import { join } from 'node:path'
import { findElectron } from './electron-runtime.mjs'
import { become } from './run.mjs'

const { program, reason } = await findElectron()
if (program) {
  const tool = join(import.meta.dirname, '../node_modules/electron-vite/bin/electron-vite.js')
  const { code } = await become(process.execPath, [tool, 'dev', '--', ...process.argv.slice(2)])
  process.exitCode = code
} else {
  console.error(
    `Electron cannot open a window: ${reason}. \`npm run dev:web\` needs a browser only.`,
  )
  process.exitCode = 1
}
