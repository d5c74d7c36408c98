import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Has Electron's bare program open this app. On Windows Electron enters it, without any argument, in the Start
 * menu and as what a late notification starts; each would open Electron's own page of greeting. On macOS a file
 * more would break the program's seal.
 *
 * @param runtime the folder of Electron's program, below `node_modules/electron`
 */
export async function placeApp(runtime, platform = process.platform) {
  if (platform !== 'win32') return
  const folder = join(runtime, 'resources/app')
  const { name, productName, version } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  const described = { name, productName, version, type: 'module', main: 'index.js' }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify(described))
  await writeFile(join(folder, 'index.js'), `import '../../../../../out/main/index.js'\n`)
}
