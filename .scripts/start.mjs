/**
 * `npm start -- [--demo]`: opens the app, in Electron where its runtime can be had, else in the web
 * shell. `npm run start:web -- [--no-open] [--port N] [--demo]`: always in the web shell.
 */
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { findElectron } from './electron-runtime.mjs'
import { become } from './run.mjs'

const root = join(import.meta.dirname, '..')

/** Electron that ends with an error this soon never showed a window, milliseconds. */
const stillborn = 10_000

/** Electron that ends like this has told the person that the app runs already (`HomeInUse`). */
const alreadyRuns = 75

/**
 * The most that V8 keeps of what is new in each thread, in MB. By itself it takes sixteen times as much in the
 * first reading of a large account, and holds it.
 */
const nursery = '--max-semi-space-size=4'

const given = process.argv.slice(2)
const web = given.includes('--web')
const args = given.filter((argument) => argument !== '--web')

try {
  const [electron] = await Promise.all([web ? {} : findElectron(), ensureBuild()])
  process.exitCode = electron.program
    ? await openInElectron(electron.program)
    : await openInWeb(electron.reason)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function openInElectron(program) {
  const started = performance.now()
  const { code, stopped } = await become(program, [`--js-flags=${nursery}`, root, ...args])
  if (code === 0 || code === alreadyRuns || stopped) return code
  if (performance.now() - started > stillborn) return code
  return openInWeb(`it ended at once with code ${code}`)
}

async function openInWeb(reason) {
  if (reason) console.log(`Not opened in Electron: ${reason}. The same app is served to a browser.`)
  const program = join(root, 'out/main/web.js')
  const { code } = await become(process.execPath, [nursery, program, ...args])
  return code
}
