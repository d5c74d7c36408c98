import { readFile } from 'node:fs/promises'
import { homedir, release } from 'node:os'
import { join, parse } from 'node:path'
import { logFiles } from '../platform/log/index.ts'

/**
 * Files for finding the cause of a fault, by name: the log, which holds no secrets and no whole
 * numbers, and the versions of the program's parts. The path of the user's folder, and so their
 * name, is removed.
 */
export async function collectReport(
  home: string,
  version: string,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of logFiles) {
    const text = await readFile(join(home, 'logs', name), 'utf8').catch(ifThere)
    if (text !== undefined) files[name] = withoutUser(text)
  }
  const { platform, arch, versions } = process
  const { node, electron, chrome, v8 } = versions as NodeJS.ProcessVersions & Partial<Chromium>
  const told = { version, platform, arch, release: release(), node, electron, chrome, v8 }
  return { ...files, 'versions.json': `${JSON.stringify(told, undefined, 2)}\n` }
}

interface Chromium {
  electron: string
  chrome: string
}

/** There is no older log yet. */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The log is JSON, in which paths are escaped. */
function withoutUser(text: string): string {
  const home = homedir()
  // Some system accounts have the root of all paths as their home.
  if (home === parse(home).root) return text
  const quoted = JSON.stringify(home).slice(1, -1)
  return text.replaceAll(quoted, '~').replaceAll(home, '~')
}
