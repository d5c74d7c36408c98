import { readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** One file of the built renderer. */
export interface RendererFile {
  /** Absolute path on disk. */
  path: string
  /** Content-Type. */
  type: string
  /** True if the name contains a hash of the content, so that it may be cached for ever. */
  immutable: boolean
}

/** Built files by URL path, such as `/assets/index-1a2b.js`. */
export type RendererFiles = ReadonlyMap<string, RendererFile>

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wav': 'audio/wav',
  '.woff2': 'font/woff2',
}

/**
 * Lists the built renderer once. What is not in the list does not exist for a shell: a URL is only
 * ever looked up here and never becomes a path, so no spelling of it can leave the folder.
 * Files of an unknown kind (source maps, for one) are left out.
 *
 * @throws the file system's error when the folder cannot be read, as before the first build.
 */
export async function listRendererFiles(folder: string): Promise<RendererFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, RendererFile>()
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const url = `/${relative(folder, path).split(sep).join('/')}`
    files.set(url, { path, type, immutable: url.startsWith('/assets/') })
  }
  return files
}
