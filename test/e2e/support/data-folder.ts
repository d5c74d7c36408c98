import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that the app wrote into its data folder. */
export async function written(home: string): Promise<string> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(contents)).join('\n')
}
