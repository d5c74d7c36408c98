import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { places } from './places.mjs'

/** What each kind of package needs besides Electron's runtime. */
const needs = {
  AppImage: {
    on: 'linux',
    fetched: 'mksquashfs and its runtime, which the builder fetches from github.com',
  },
  deb: {
    on: 'linux',
    fetched: 'fpm, which the builder fetches from github.com, or CUSTOM_FPM_PATH',
  },
  rpm: {
    on: 'linux',
    fetched: 'fpm, which the builder fetches from github.com, or CUSTOM_FPM_PATH',
    program: { name: 'rpmbuild', brings: 'apt-get install rpm' },
  },
  nsis: { on: 'win32', fetched: 'NSIS, which the builder fetches from github.com' },
  dmg: { on: 'darwin', fetched: 'dmgbuild, which the builder fetches from github.com' },
  // Any system could put it together, but only a Mac can seal the program.
  zip: { on: 'darwin' },
}

const systems = { linux: 'Linux', win32: 'Windows', darwin: 'a Mac' }

/** Every package that there is: its place, its kind, and a name for a person to read. */
export const packages = Object.entries(places).flatMap(([place, { kinds }]) =>
  kinds.map((kind) => ({ place, kind, name: `${kind} for ${place}` })),
)

export const madeHere = ({ kind }) => needs[kind].on === process.platform

/** What is known to be missing for a package before it is tried, and what would bring it. */
export function wantsOf({ kind }) {
  const { on, program } = needs[kind]
  if (on !== process.platform)
    return [`${systems[on]}; what would bring it: the same command there`]
  if (program && !isInstalled(program.name)) {
    return [`${program.name}; what would bring it: ${program.brings}`]
  }
  return []
}

/** What the builder itself fetches for a package, and so may have missed. */
export const alsoNeeded = ({ kind }) =>
  needs[kind].fetched ? [`It also takes ${needs[kind].fetched}`] : []

const isInstalled = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
