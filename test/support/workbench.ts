import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { contentPolicy } from '../../electron/shell/content-policy.ts'

const root = join(import.meta.dirname, '../..')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export interface Workbench {
  /** The page's address. */
  address: string
  /** Puts bytes at an address of the page's origin. */
  give(name: string, bytes: Uint8Array): string
  close(): Promise<void>
}

/**
 * Builds single parts of the app and serves them with the content policy of both shells.
 * @param policy another one; none at all where it is empty
 */
export async function openWorkbench(policy = contentPolicy()): Promise<Workbench> {
  const folder = join(root, '.cache', `workbench-${process.pid}`)
  await build({
    configFile: join(root, 'test/component/workbench/vite.config.ts'),
    build: { outDir: folder },
    logLevel: 'error',
  })
  const given = new Map<string, Uint8Array>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path === '/' ? '/index.html' : path
    if (policy !== '') response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream')
    Promise.resolve(given.get(name) ?? readFile(join(folder, name))).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    give(name, bytes) {
      given.set(`/given/${name}`, bytes)
      return `/given/${name}`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
