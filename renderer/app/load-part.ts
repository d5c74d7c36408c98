import { assertThere, digestOf } from '../bridge/own-files.ts'

/** Files being loaded or loaded, by address. */
const begun = new Map<string, Promise<unknown>>()

/**
 * Loads a part of the app together with the files it needs; the build routes every `import()` here.
 * Dispatches `vite:preloadError` if a part fails to load.
 *
 * @param files the files needed, relative to the module that imports the part
 * @throws {BridgeFailure} `disconnected` if the server is lost; the browser's error if a file fails
 * to load or differs from the build
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  files: string[] = [],
  importer = location.href,
): Promise<T> {
  try {
    assertThere()
    await Promise.all(files.map((file) => begin(new URL(file, importer).href)))
    return await load()
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}

/** Starts loading a file. Style sheets are awaited; a missing script rejects its own import. */
function begin(address: string): Promise<unknown> {
  const known = begun.get(address)
  if (known) return known
  const isStyle = address.endsWith('.css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.integrity = digestOf(address)
  link.href = address
  const coming = isStyle ? loaded(link) : Promise.resolve()
  begun.set(address, coming)
  document.head.append(link)
  return coming
}

function loaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`${link.href} did not come`)))
  })
}
