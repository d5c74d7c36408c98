import asar from '@electron/asar'
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import plist from 'plist'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { layout, places, SBOM } from './places.mjs'

/**
 * What is in a packed folder, for those who judge it: the archive's files, what lies unpacked and what lies
 * around, and what the program says of itself.
 */
export async function readPacked(place, folder) {
  const { platform } = places[place]
  const { program, contents, resources } = layout(place, folder)
  const archive = join(resources, 'app.asar')
  // It keeps what it has read of an archive, by name.
  asar.uncache(archive)
  const unpacked = await filesIn(`${archive}.unpacked`)
  return {
    place,
    folder,
    program,
    around: (await filesIn(folder)).filter((path) => !/(^|\/)app\.asar(\.unpacked\/|$)/.test(path)),
    archived: archived(archive, unpacked),
    sbom: await readFile(join(resources, SBOM), 'utf8').catch(() => ''),
    unpacked: await bytesIn(`${archive}.unpacked`, unpacked),
    digest: createHash('sha256').update(asar.getRawHeader(archive).headerString).digest('hex'),
    ...(platform === 'win32' && (await readExe(program))),
    ...(platform === 'darwin' && (await readBundle(contents, resources))),
  }
}

/** The bytes of files inside the archive; of those that lie beside it, too. */
function archived(archive, unpacked) {
  const outside = new Set(unpacked)
  const paths = asar
    .listPackage(archive)
    .map((path) => path.slice(1).replaceAll('\\', '/'))
    .filter((path) => !asar.statFile(archive, path).files)
  return new Map(
    paths.map((path) => {
      // One that is to lie beside the archive and does not would throw.
      const isThere = !asar.statFile(archive, path).unpacked || outside.has(path)
      return [path, isThere ? asar.extractFile(archive, path) : undefined]
    }),
  )
}

async function filesIn(folder) {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

async function bytesIn(folder, paths) {
  const entries = paths.map(async (path) => [path, await readFile(join(folder, path))])
  return new Map(await Promise.all(entries))
}

async function readExe(program) {
  const bytes = await readFile(program)
  const { entries } = NtExecutableResource.from(NtExecutable.from(bytes, { ignoreCert: true }))
  const [version] = Resource.VersionInfo.fromEntries(entries)
  const [language] = version?.getAllLanguagesForStringValues() ?? []
  const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  const [listed] = integrity ? JSON.parse(Buffer.from(integrity.bin).toString()) : []
  return {
    executable: bytes,
    named: language ? version.getStringValues(language) : {},
    icons: Resource.IconGroupEntry.fromEntries(entries).flatMap((group) =>
      group.icons.map(({ width }) => width || 256),
    ),
    integrity: listed?.value,
  }
}

async function readBundle(contents, resources) {
  const info = plist.parse(await readFile(join(contents, 'Info.plist'), 'utf8'))
  const localized = {}
  for (const language of ['en', 'ru']) {
    const file = join(resources, `${language}.lproj/InfoPlist.strings`)
    localized[language] = existsSync(file) ? await readFile(file, 'utf8') : ''
  }
  const icon = join(resources, String(info.CFBundleIconFile))
  return {
    executable: await readFile(join(contents, 'MacOS', info.CFBundleExecutable)),
    info,
    localized,
    icon: existsSync(icon) ? await readFile(icon) : Buffer.alloc(0),
    integrity: info.ElectronAsarIntegrity?.['Resources/app.asar']?.hash,
  }
}
