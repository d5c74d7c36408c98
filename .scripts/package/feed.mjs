import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readManifest } from '../../electron/main/updates/manifest.ts'
import { signManifest } from './sign-manifest.mjs'
import { updatesKey } from './signing.mjs'

/** What electron-updater calls the list of each system, and which packages can take the place of an older one. */
const lists = {
  'latest.yml': /-win-x64\.exe$/,
  'latest-mac.yml': /-mac-(arm64|x64)\.zip$/,
  'latest-linux.yml': /-linux-x86_64\.AppImage$/,
}

/**
 * Makes a folder to be uploaded as it is: the packages that were made, a list of them for each system, and the
 * lists' signatures. Packages that nobody signed are left out. Answers the lists' names.
 *
 * @param options.from the folder with packages, or with folders of them
 * @param options.to the folder that gets the feed
 * @param options.version of the packages
 * @param options.notes what is new in it, in both languages
 * @param options.staged the share of computers that get it by now, per cent
 * @param options.key what signs the lists, as PEM
 * @param options.signedBy whom the packages believe, as they hold it
 * @throws where there is no such package, or the packages would refuse the lists
 */
export async function writeFeed({ from, to, version, notes, staged = 100, key, signedBy }) {
  const keys = { secret: updatesKey(key), signedBy }
  const all = await packagesIn(from, version)
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  const written = []
  for (const [name, fits] of Object.entries(lists)) {
    const packages = all.filter((file) => fits.test(file))
    if (packages.length === 0) continue
    const files = await Promise.all(packages.map((file) => take(file, to)))
    const share = staged < 100 ? { stagingPercentage: staged } : {}
    const releaseDate = new Date().toISOString()
    await writeList(to, name, { version, files, releaseDate, ...share, notes }, keys)
    written.push(name)
  }
  if (written.length === 0) throw new Error(`${from} holds no package of ${version} that is signed`)
  return written
}

async function packagesIn(folder, version) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.includes(`-${version}-`))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function take(file, to) {
  const sum = createHash('sha512')
  await pipeline(createReadStream(file), sum)
  await copyFile(file, join(to, basename(file)))
  return { url: basename(file), sha512: sum.digest('base64'), size: (await stat(file)).size }
}

/** What the app would refuse is not written. */
async function writeList(to, name, manifest, { secret, signedBy }) {
  const { text, signature } = signManifest(name, manifest, secret)
  readManifest(name, text, signature, signedBy)
  await writeFile(join(to, name), text)
  await writeFile(join(to, `${name}.sig`), `${signature}\n`)
}
