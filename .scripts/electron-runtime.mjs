import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'
import { placeApp } from './bare-electron.mjs'
import { setFuses } from './fuses.mjs'
import { run } from './run.mjs'

const folder = fileURLToPath(new URL('../node_modules/electron', import.meta.url))

/** A download that brings nothing for this long has failed, milliseconds. */
const patience = 20_000

/**
 * The path of Electron's program, its fuses set and the app in its place; it is downloaded where it is not there yet.
 * Answers `{ program }`, or `{ reason }` in a few words where Electron cannot open a window.
 */
export async function findElectron() {
  const hindrance = findHindrance()
  if (hindrance) return { reason: hindrance }
  if (!(await installedProgram())) {
    console.log("Downloading Electron's runtime …")
    const reason = await download()
    if (reason) return { reason }
  }
  const program = await installedProgram()
  try {
    await setFuses(join(folder, 'dist'), program)
    await placeApp(join(folder, 'dist'))
    return { program }
  } catch (error) {
    return { reason: error.message }
  }
}

function findHindrance() {
  if (process.platform !== 'linux') return undefined
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display'
  if (process.getuid() === 0) return 'it does not run as root'
  return undefined
}

async function installedProgram() {
  try {
    const name = await readFile(join(folder, 'path.txt'), 'utf8')
    const program = join(folder, 'dist', name)
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/** Answers why it failed, or nothing. */
async function download() {
  const temporary = await mkdtemp(join(tmpdir(), 'switchdesk-electron-'))
  let stalled = false
  let watch
  try {
    const { code, output } = await run(process.execPath, [join(folder, 'install.js')], {
      env: { TMPDIR: temporary, TEMP: temporary },
      watch(stop) {
        watch = watchGrowth([temporary, join(folder, 'dist')], () => {
          stalled = true
          stop()
        })
      },
    })
    if (code === 0) return undefined
    const cause = stalled ? 'the server does not answer' : essence(output)
    return `its runtime could not be downloaded: ${cause}`
  } finally {
    clearInterval(watch)
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Calls back once nothing has been added to the folders for as long as the patience lasts. */
function watchGrowth(folders, onStall) {
  let size = 0
  let grown = performance.now()
  return setInterval(async () => {
    const now = (await Promise.all(folders.map(sizeOf))).reduce((sum, part) => sum + part, 0)
    if (now > size) grown = performance.now()
    size = now
    if (performance.now() - grown > patience) onStall()
  }, 1000)
}

async function sizeOf(path) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map((file) =>
    stat(join(file.parentPath ?? file.path, file.name)).then(
      ({ size }) => size,
      // Gone between listing and looking.
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The first sentence of an error's output, without its stack. */
function essence(output) {
  const [line = ''] = output.trim().split('\n')
  return line.replace(/^\w*Error: /, '').slice(0, 160) || 'for an unknown reason'
}
