import { nodeFileTrace } from '@vercel/nft'
import { Buffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ownIdentity, root } from './identity.mjs'
import { keytarFor } from './keytar.mjs'
import { places } from './places.mjs'
import { feedFor } from './signing.mjs'

const SQLITE = 'node_modules/better-sqlite3-multiple-ciphers/prebuilds'
const KEYTAR = 'node_modules/keytar/build'

/** Folders of which all goes in, and what of their files does. */
const whole = {
  'out/main': /\.js$/,
  'out/preload': /\.cjs$/,
  // Not what the builder leaves there for itself.
  'out/renderer': /^[^.]/,
  'resources/tray': /\.png$/,
  'resources/overlay': /\.png$/,
  'resources/icons': /^(256x256|512x512)\.png$/,
}

/** What it runs in, what serves development alone, colours of a terminal, and what pg loads on another platform. */
const unwanted = ['electron', 'vite', 'supports-color', 'has-flag', 'pg-cloudflare']

let traced

/**
 * All that goes into the archive for a place: by path, the bytes or the file that they are in. What the bundles
 * import is followed from file to file; nothing else of a package goes in.
 *
 * @param standIn whether another module may stand in for keytar's where that cannot be had
 * @throws where something that has to go in is not there
 */
export async function contentsFor(place, { standIn }) {
  const { platform, arch } = places[place]
  const files = new Map()
  for (const [folder, wanted] of Object.entries(whole)) {
    for (const path of await filesIn(folder)) {
      if (wanted.test(path.slice(path.lastIndexOf('/') + 1))) files.set(path, join(root, path))
    }
  }
  traced ??= importedBy([...files.keys()].filter((path) => path.startsWith('out/main/')))
  for (const path of await traced) {
    const isManifest = /^node_modules\/.*package\.json$/.test(path)
    files.set(path, isManifest ? await manifestOf(path) : join(root, path))
  }
  const sqlite = `${SQLITE}/${platform}-${arch}.node`
  files.set(sqlite, join(root, sqlite))
  const keytar = await keytarFor(place, standIn ? join(root, sqlite) : undefined)
  files.set(`${KEYTAR}/Release/keytar.node`, keytar.module).set(`${KEYTAR}/origin`, keytar.origin)
  files.set('package.json', Buffer.from(await ownManifest(platform)))
  files.set('LICENSE', join(root, 'LICENSE'))
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Files of packages that the bundles lead to. Compiled modules are chosen by place. */
async function importedBy(entries) {
  const { fileList } = await nodeFileTrace(
    entries.map((path) => join(root, path)),
    { base: root, ignore: unwanted.map((name) => `node_modules/${name}/**`) },
  )
  return [...fileList]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.startsWith('node_modules/') && !path.endsWith('.node'))
}

/** Of a package's own words what Node reads; the rest is for those who install it. */
async function manifestOf(path) {
  const { name, version, type, main, exports, imports } = JSON.parse(
    await readFile(join(root, path), 'utf8'),
  )
  return Buffer.from(JSON.stringify({ name, version, type, main, exports, imports }))
}

async function filesIn(folder) {
  if (!existsSync(join(root, folder))) throw new Error(`${folder} is not there: npm run build`)
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
}

/**
 * Of package.json what a program needs of itself, and where it looks for newer versions: inside the archive, whose
 * digest the program knows. The name of its window belongs to its `.desktop` file.
 */
async function ownManifest(platform) {
  const { id, name, productName, version, description, license, author, main } = await ownIdentity()
  const kept = { name, productName, version, description, license, author, type: 'module', main }
  const updates = feedFor(platform, process.env)
  return JSON.stringify({ ...kept, desktopName: `${id}.desktop`, updates }, null, 2)
}

/** The bytes of one of the contents. */
export const bytesOf = async (content) => (Buffer.isBuffer(content) ? content : readFile(content))
