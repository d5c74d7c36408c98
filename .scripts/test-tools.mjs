import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/** What the fast tests need from a Linux system: any of some signs that it is there, and Debian's package. */
const fastTools = [
  {
    name: 'Chromium',
    package: 'chromium-headless-shell',
    signs: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
  },
  { name: 'fonts', package: 'fonts-dejavu-core', signs: ['/usr/share/fonts/truetype/dejavu'] },
  { name: 'a keychain', package: 'gnome-keyring', signs: ['/usr/bin/gnome-keyring-daemon'] },
  { name: 'D-Bus', package: 'dbus', signs: ['/usr/bin/dbus-run-session'] },
  {
    name: 'libsecret',
    package: 'libsecret-1-0',
    signs: ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/libsecret-1.so.0`),
  },
]

/** By these keytar is compiled where what its authors built cannot be had. */
const buildTools = [
  { name: 'libsecret’s headers', package: 'libsecret-1-dev', signs: ['/usr/include/libsecret-1'] },
  { name: 'pkg-config', package: 'pkg-config', signs: ['/usr/bin/pkg-config'] },
  { name: 'a C++ compiler', package: 'g++', signs: ['/usr/bin/g++'] },
  { name: 'make', package: 'make', signs: ['/usr/bin/make'] },
  { name: 'Python', package: 'python3', signs: ['/usr/bin/python3'] },
]

/** Other programs of the same kind, which the deep tests compare with, and servers. */
const deepTools = [
  { name: 'SoX', package: 'sox', signs: ['/usr/bin/sox'] },
  {
    name: 'SoX’s MP3',
    package: 'libsox-fmt-mp3',
    signs: [
      '/usr/lib/x86_64-linux-gnu/sox/libsox_fmt_mp3.so',
      '/usr/lib/aarch64-linux-gnu/sox/libsox_fmt_mp3.so',
    ],
  },
  { name: 'Gnumeric', package: 'gnumeric', signs: ['/usr/bin/ssconvert'] },
  { name: 'LibreOffice', package: 'libreoffice-calc', signs: ['/usr/bin/localc'] },
  {
    name: 'PostgreSQL 15 or newer',
    package: 'postgresql',
    signs: [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin/initdb`),
  },
  { name: 'PgBouncer', package: 'pgbouncer', signs: ['/usr/sbin/pgbouncer'] },
  { name: 'OpenSSL', package: 'openssl', signs: ['/usr/bin/openssl'] },
  { name: 'networks', package: 'iproute2', signs: ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'] },
]

/** Without it, messages stand in pictures with empty boxes. */
const emojiFont = {
  name: 'a font of emoji',
  package: 'fonts-noto-color-emoji',
  signs: ['/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'],
}

/** By these a package's entry for desktops is judged and registered, and Windows' installer compiled. */
const packageTools = [
  {
    name: 'desktop entries',
    package: 'desktop-file-utils',
    signs: ['/usr/bin/desktop-file-validate'],
  },
  { name: 'NSIS', package: 'nsis', signs: ['/usr/bin/makensis'] },
]

/** For packages alone. @throws as `ensureDeepTools` does */
export const ensurePackageTools = () => ensure(packageTools)

/** For pictures alone. @throws as `ensureDeepTools` does */
export const ensureEmojiFont = () => ensure([emojiFont])

/** For the fast tests. @throws as `ensureDeepTools` does */
export const ensureTestTools = () => ensure(fastTools)

/** For compiling keytar. @throws as `ensureDeepTools` does */
export const ensureBuildTools = () => ensure(buildTools)

/**
 * Installs what is missing for all tests where that is possible (root on Debian), else says exactly what is.
 * @throws when something is missing and cannot be installed here.
 */
export const ensureDeepTools = () => ensure(deepTools)

/** Elsewhere than on Linux what needs any of this is left out (`test/tasks.mjs`). */
async function ensure(wanted) {
  if (process.platform !== 'linux') return
  const missing = findMissing(wanted)
  if (missing.length === 0) return
  const packages = missing.map((tool) => tool.package)
  if (process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice(missing))
  console.log(`Installing ${packages.join(', ')} …`)
  await apt(['update'])
  await apt(['install', '-y', '--no-install-recommends', ...packages])
  const still = findMissing(wanted)
  if (still.length > 0) throw new Error(advice(still))
}

function findMissing(wanted) {
  return wanted.filter(({ signs }) => !signs.some((path) => existsSync(path)))
}

async function apt(args) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await run('apt-get', ['-q', ...args], { env })
  if (code !== 0) throw new Error(`${output.trim()}\n\`apt-get ${args.join(' ')}\` failed.`)
}

function advice(missing) {
  const names = missing.map((tool) => tool.name).join(', ')
  const packages = missing.map((tool) => tool.package).join(' ')
  return `The tests need: ${names}.\nOn Debian: sudo apt-get install --no-install-recommends ${packages}`
}
