import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { contentPolicy } from '../../electron/shell/content-policy.ts'

/** Where `e2e/support/build-parts.ts` has put them. */
const folder = join(import.meta.dirname, '../../.cache/workbench')
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

/** Serves single parts of the app with the content policy of both shells, or without one (`?bare`). */
export async function openWorkbench(): Promise<Workbench> {
  const given = new Map<string, Uint8Array>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? '/index.html' : pathname
    if (!searchParams.has('bare')) response.setHeader('Content-Security-Policy', contentPolicy())
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
