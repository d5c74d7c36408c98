import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { herePath } from './page/protocol.ts'
import type { AppAddress } from './server.ts'

/** As long as the address in it, milliseconds. */
const life = 60_000

/**
 * Writes a page that leads to the app's address, for a browser to be started with: the address
 * itself would be in the list of processes, which other users can read. Only its owner can read the
 * file, and it is deleted with the end of its address; the file of a killed program is replaced by
 * the next.
 * @param home the data folder
 * @returns the file's path
 */
export async function writeRedirectPage(home: string, address: AppAddress): Promise<string> {
  const folder = join(home, 'opening')
  await removeRedirectPages(home)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomBytes(8).toString('hex')}.html`)
  await writeFile(path, leadingPage(address), { mode: 0o600, flag: 'wx' })
  setTimeout(() => void rm(path, { force: true }), life).unref()
  return path
}

/** Leaves none behind. */
export async function removeRedirectPages(home: string): Promise<void> {
  await rm(join(home, 'opening'), { recursive: true, force: true })
}

/** Takes this run's own name where the browser finds it, else the plain address. */
function leadingPage({ address, plain }: AppAddress): string {
  const here = new URL(herePath, address).href
  const [named, bare] = [address, plain].map((text) => JSON.stringify(text))
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Switchdesk</title>
<script>
fetch(${JSON.stringify(here)}, { mode: 'no-cors', cache: 'no-store' })
  .then(() => ${named}, () => ${bare})
  .then((address) => location.replace(address))
</script>
`
}
