import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const read = (file) => readFile(join(root, file), 'utf8')

/** A JSON file of the project, by its path in it. */
export const readJson = async (file) => JSON.parse(await read(file))

/**
 * What the program calls itself. Its id stands in the code alone, so that the packages have no other: by it
 * Windows finds notifications, macOS the keychain's entries, Linux the window's icon.
 */
export async function ownIdentity() {
  const manifest = await readJson('package.json')
  const [, id] = /appUserModel: '([\w.]+)'/.exec(await read('electron/main/identity.ts')) ?? []
  if (!id)
    throw new Error('electron/main/identity.ts names no id that Windows knows the program by')
  const { version: electron } = await readJson('node_modules/electron/package.json')
  return { ...manifest, id, electron }
}

/** The class by which Windows starts the program for a notification that was clicked. */
export const toastActivator = async () =>
  /toastActivator: '({[\w-]+})'/.exec(await read('electron/main/identity.ts'))?.[1]

/** The schemes of links that code asks the system for. */
export function schemesIn(code) {
  const asked = code.matchAll(/setAsDefaultProtocolClient\(\s*["'`]([\w+.-]+)["'`]/g)
  return [...new Set([...asked].map(([, scheme]) => scheme))].sort()
}

/** Those of the program that was built. */
export const schemesAsked = async () => schemesIn(await read('out/main/index.js'))

/** What deb and rpm call the project's address; without `homepage` in package.json one that leads nowhere. */
export const homepageOf = ({ homepage = 'https://switchdesk.invalid' }) => homepage
