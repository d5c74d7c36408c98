import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Boot } from '../bridge/surface.ts'
import { withFirstLook } from '../shell/first-look.ts'
import { listRendererFiles } from '../shell/renderer-files.ts'
import { bootElementId } from './page/protocol.ts'
import { refuse } from './replies.ts'

/** Answers GET requests for the page and what belongs to it. */
export interface Pages {
  /** Digests of the page's inline scripts, for the content policy. */
  scripts: string[]
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    boot: () => Promise<Boot>,
  ): Promise<void>
  close(): Promise<void>
}

/**
 * The built renderer, from a list made once. `/` is the page itself with the boot settings in it.
 *
 * @throws the file system's error when nothing was built.
 */
export async function builtPages(folder: string): Promise<Pages> {
  const files = await listRendererFiles(folder)
  const page = files.get('/web.html')
  if (!page) throw new Error('The built renderer has no web.html')
  const html = await readFile(page.path, 'utf8')
  return {
    scripts: digestsOfMaps(html),
    async answer(request, response, boot) {
      const path = pathOf(request)
      if (path === '/') return sendPage(response, begun(html, await boot(), request))
      const file = path.endsWith('.html') ? undefined : files.get(path)
      if (!file) return refuse(response, 404)
      response.writeHead(200, {
        'Content-Type': file.type,
        'Cache-Control': file.immutable ? 'max-age=31536000, immutable' : 'no-cache',
      })
      await pipeline(createReadStream(file.path), response)
    },
    close: () => Promise.resolve(),
  }
}

/**
 * Import maps, in which the build listed the digests of all parts, are scripts to a content policy.
 */
function digestsOfMaps(html: string): string[] {
  return [...html.matchAll(/<script type="importmap">(.*?)<\/script>/gs)].map(
    ([, map = '']) => `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
  )
}

/** The path as it was asked for, without its query. Nothing in it is decoded or resolved. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').replace(/[?#].*$/s, '')
}

export function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(html)
}

/** The page with its boot settings, and with its language and colours from the first frame on. */
export function begun(html: string, boot: Boot, request: IncomingMessage): string {
  const { locale, theme } = boot.settings
  return withFirstLook(withBoot(html, boot), {
    locale: locale === 'system' ? browserLocale(request) : locale,
    theme,
  })
}

/** The language that the browser names first, which the page sees, too. */
function browserLocale({ headers }: IncomingMessage): 'ru' | 'en' {
  return headers['accept-language']?.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

/** Puts the boot settings where the page looks for them; no setting can end the script element. */
function withBoot(html: string, boot: Boot): string {
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return html.replace(
    new RegExp(`(<script[^>]*id="${bootElementId}"[^>]*>)(</script>)`),
    (_, start: string, end: string) => start + json + end,
  )
}
