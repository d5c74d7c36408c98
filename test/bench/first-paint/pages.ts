import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import config from '../../../electron.vite.config.ts'
import { listRendererFiles } from '../../../electron/shell/renderer-files.ts'

const root = join(import.meta.dirname, '../../..')
const built = join(root, '.cache/bench/first-paint')

/** A built page. */
export interface BuiltPage {
  folder: string
}

/** The bare page and the app's own, built in this run with the same settings. */
export async function buildPages(): Promise<{ bare: BuiltPage; app: BuiltPage }> {
  const make = async (name: string, source: string): Promise<BuiltPage> => {
    const folder = join(built, name)
    const page = join(source, 'index.html')
    await build({
      ...config.renderer,
      configFile: false,
      logLevel: 'error',
      root: source,
      base: './',
      build: {
        ...config.renderer?.build,
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { ...config.renderer?.build?.rolldownOptions, input: { index: page } },
      },
    })
    return { folder }
  }
  return {
    bare: await make('bare', join(import.meta.dirname, 'bare')),
    app: await make('app', join(root, 'renderer')),
  }
}

/** One server for one folder; the same code serves both pages. */
export async function serve(page: BuiltPage): Promise<{ address: string; close(): Promise<void> }> {
  const files = await listRendererFiles(page.folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': file.type })
    pipeline(createReadStream(file.path), response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The scripts that the page's HTML itself asks for, as paths from its folder. */
export async function firstScripts({ folder }: BuiltPage): Promise<string[]> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const paths = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, path]) => path ?? '')
  if (paths.length === 0) throw new Error(`${folder} has no script`)
  return paths
}

/** What files of a page weigh with gzip, each by itself, in kB. */
export async function gzipped({ folder }: BuiltPage, paths: string[]): Promise<number> {
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))))
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1000
}
