import { Buffer } from 'node:buffer'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import plist from 'plist'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { root } from './identity.mjs'
import { places } from './places.mjs'

/** Electron's fuses as it is built, in their order. */
const FUSES = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
])

/**
 * A folder laid out like Electron's for a place, whose program starts nothing: SQLite's module for that place,
 * which is a real file of its system and processor, with fuses added. By it all can be packed and inspected
 * where Electron's own cannot be had.
 */
export async function standInFor(place) {
  const { platform, arch } = places[place]
  const folder = join(root, '.cache/package/runtime', place)
  await rm(folder, { recursive: true, force: true })
  const module = join(
    root,
    `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${platform}-${arch}.node`,
  )
  const bytes = await readFile(module)
  const program = Buffer.concat([platform === 'win32' ? named(bytes) : bytes, FUSES])
  const files = platform === 'darwin' ? bundle(program, bytes) : flat(platform, program)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    if (content.to) await symlink(content.to, join(folder, path))
    else await writeFile(join(folder, path), content, { mode: 0o755 })
  }
  return folder
}

function flat(platform, program) {
  return {
    [platform === 'win32' ? 'electron.exe' : 'electron']: program,
    ...(platform === 'linux' && { 'chrome-sandbox': 'a stand-in' }),
    LICENSE: 'a stand-in',
    'LICENSES.chromium.html': 'a stand-in',
    version: 'a stand-in',
    'icudtl.dat': 'a stand-in',
    'resources/default_app.asar': 'a stand-in',
    'locales/de.pak': 'a stand-in',
    'locales/en-US.pak': 'a stand-in',
    'locales/ru.pak': 'a stand-in',
  }
}

function bundle(framework, program) {
  const contents = 'Electron.app/Contents'
  const electron = `${contents}/Frameworks/Electron Framework.framework`
  const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`)
  const info = (name) => plist.build({ CFBundleExecutable: name, CFBundleIdentifier: 'com.github' })
  return {
    LICENSE: 'a stand-in',
    'LICENSES.chromium.html': 'a stand-in',
    version: 'a stand-in',
    [`${contents}/Info.plist`]: info('Electron'),
    [`${contents}/MacOS/Electron`]: program,
    [`${contents}/Resources/default_app.asar`]: 'a stand-in',
    [`${contents}/Resources/electron.icns`]: 'a stand-in',
    ...localized(`${contents}/Resources`),
    [`${electron}/Versions/A/Electron Framework`]: framework,
    ...localized(`${electron}/Versions/A/Resources`),
    [`${electron}/Versions/Current`]: { to: 'A' },
    [`${electron}/Electron Framework`]: { to: 'Versions/Current/Electron Framework' },
    [`${electron}/Resources`]: { to: 'Versions/Current/Resources' },
    ...Object.fromEntries(
      helpers.flatMap((name) => [
        [`${contents}/Frameworks/${name}.app/Contents/Info.plist`, info(name)],
        [`${contents}/Frameworks/${name}.app/Contents/MacOS/${name}`, program],
      ]),
    ),
  }
}

const localized = (folder) =>
  Object.fromEntries(['de', 'en', 'ru'].map((one) => [`${folder}/${one}.lproj/locale.pak`, '']))

/** A program of Windows says what it is called; the module that stands in for one does not. */
function named(bytes) {
  const executable = NtExecutable.from(bytes)
  const resources = NtExecutableResource.from(executable)
  const version = Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(executable)
  return Buffer.from(executable.generate())
}
