import { protocol } from 'electron'
import { readFile } from 'node:fs/promises'
import { contentPolicy } from '../shell/content-policy.ts'
import { withFirstLook, type FirstLook } from '../shell/first-look.ts'
import type { RendererFiles } from '../shell/renderer-files.ts'
import { host, scheme } from './page.ts'

/**
 * Declares `app://` before Electron is ready: a standard, secure origin of its own, unlike file://,
 * under which every file of the machine would be one origin.
 */
export function declareAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }])
}

/** Reads the look of the page at the moment of its request. */
type LookNow = () => Promise<FirstLook>

/** Serves the listed files and nothing else under `app://switchdesk/`. */
export function serveRenderer(files: RendererFiles, look: LookNow): void {
  protocol.handle(scheme, (request) => answer(request, files, look))
}

async function answer(request: Request, files: RendererFiles, look: LookNow): Promise<Response> {
  const { host: asked, pathname } = new URL(request.url)
  const file = asked === host ? files.get(pathname) : undefined
  if (!file || request.method !== 'GET') return new Response(null, { status: 404 })
  const content = await readFile(file.path)
  if (!pathname.endsWith('.html')) return served(content, file.type)
  return served(withFirstLook(content.toString(), await look()), file.type)
}

function served(content: Buffer<ArrayBuffer> | string, type: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': contentPolicy(),
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
