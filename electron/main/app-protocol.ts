import { protocol } from 'electron'
import { readFile } from 'node:fs/promises'
import { contentPolicy } from '../shell/content-policy.ts'
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

/** Serves the listed files and nothing else under `app://switchdesk/`. */
export function serveRenderer(files: RendererFiles): void {
  protocol.handle(scheme, (request) => answer(request, files))
}

async function answer(request: Request, files: RendererFiles): Promise<Response> {
  const { host: asked, pathname } = new URL(request.url)
  const file = asked === host ? files.get(pathname) : undefined
  if (!file || request.method !== 'GET') return new Response(null, { status: 404 })
  return new Response(await readFile(file.path), {
    headers: {
      'Content-Type': file.type,
      'Content-Security-Policy': contentPolicy(),
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
