import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type PluginOption } from 'vite'
import config from '../../../electron.vite.config.ts'
import { withFirstLook, type FirstLook } from '../../../electron/shell/first-look.ts'
import { listRendererFiles, type RendererFile } from '../../../electron/shell/renderer-files.ts'

const root = join(import.meta.dirname, '../../..')
const built = join(root, '.cache/bench/first-paint')

/** As {@link stubGiven} says it to the page's scripts. */
const look: FirstLook = { locale: 'ru', theme: 'light' }

/** A built page. */
export interface BuiltPage {
  folder: string
}

const pages = new Map<string, Promise<BuiltPage>>()

/** Built once in a run, all with the same settings but for what comes in which file. */
function buildPage(name: string, source: string, libraries?: RegExp): Promise<BuiltPage> {
  const known = pages.get(name)
  if (known) return known
  const made = rebuild(name, source, libraries)
  pages.set(name, made)
  return made
}

/** The bare page has nothing of the app to fetch beforehand; few of its functions are ever called. */
const ofApp = new Set(['preload-app', 'compile-ahead'])

const isOfApp = (plugin: PluginOption): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && ofApp.has(plugin.name)

async function rebuild(name: string, source: string, libraries?: RegExp): Promise<BuiltPage> {
  const folder = join(built, name)
  const { rolldownOptions } = config.renderer?.build ?? {}
  await build({
    ...config.renderer,
    plugins: config.renderer?.plugins?.filter((one) => libraries === undefined || !isOfApp(one)),
    configFile: false,
    logLevel: 'error',
    root: source,
    base: './',
    build: {
      ...config.renderer?.build,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        ...rolldownOptions,
        input: { index: join(source, 'index.html') },
        // Libraries apart from what uses them, as the app has them.
        ...(libraries && {
          output: { codeSplitting: { groups: [{ name: 'libraries', test: libraries }] } },
        }),
      },
    },
  })
  return { folder }
}

/** The app's own page. */
export const buildApp = (): Promise<BuiltPage> => buildPage('app', join(root, 'renderer'))

/** The bare page and the app's own. */
export async function buildPages(): Promise<{ bare: BuiltPage; app: BuiltPage }> {
  return {
    bare: await buildPage('bare', join(import.meta.dirname, 'bare'), /node_modules/),
    app: await buildApp(),
  }
}

/**
 * One server for one folder; the same code serves both pages. Like the app's own shells it writes
 * into a page which language and colours it begins with.
 */
export async function serve(page: BuiltPage): Promise<{ address: string; close(): Promise<void> }> {
  const files = await listRendererFiles(page.folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    if (!file) return void response.writeHead(404).end()
    send(file, response).catch(() => response.destroy())
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

async function send({ path, type }: RendererFile, response: ServerResponse): Promise<void> {
  const isPage = path.endsWith('.html')
  const content = await readFile(path)
  response.writeHead(200, { 'Content-Type': type })
  response.end(isPage ? withFirstLook(content.toString(), look) : content)
}

/** What some script files weigh with gzip, each by itself, in kB. */
export async function gzipped({ folder }: BuiltPage, paths: string[]): Promise<number> {
  const scripts = await Promise.all(paths.map((path) => readFile(join(folder, path))))
  if (scripts.length === 0) throw new Error(`${folder} has no script`)
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000
}
