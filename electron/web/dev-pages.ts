import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Config from '../../electron.vite.config.ts'
import type { Pages } from './pages.ts'
import { begun, pathOf, sendPage } from './pages.ts'

/**
 * The renderer straight from its sources, with hot reload over the same server. Development only,
 * so the build tools are loaded here and nowhere else.
 */
export async function devPages(root: string, server: Server): Promise<Pages> {
  const { createServer } = await import('vite')
  // By its address, which is also right from where the shell is built to.
  const settings = pathToFileURL(join(root, 'electron.vite.config.ts')).href
  const { default: config } = (await import(settings)) as { default: typeof Config }
  const vite = await createServer({
    ...config.renderer,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  return {
    scripts: [],
    async answer(request, response, boot) {
      if (pathOf(request) !== '/') {
        return new Promise((resolve, reject) => {
          response.once('close', resolve)
          vite.middlewares(request, response, (error?: unknown) => {
            if (error) reject(error instanceof Error ? error : new Error('The page was not built'))
            else response.writeHead(404).end()
          })
        })
      }
      const html = await readFile(join(root, 'renderer/web.html'), 'utf8')
      const page = await vite.transformIndexHtml('/web.html', html)
      sendPage(response, begun(page, await boot(), request))
    },
    close: () => vite.close(),
  }
}
