import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Core } from '../core/index.ts'
import { keptPath, keyHeader, ownHeader } from './page/protocol.ts'
import { pathOf } from './pages.ts'
import { refuse } from './replies.ts'
import type { Sessions } from './sessions.ts'

export interface KeptRouteOptions {
  sessions: Pick<Sessions, 'knows'>
  files: Core['files']
}

/**
 * GET /kept/<handle>: the bytes of a file that the core keeps for the page, of no kind that a browser
 * would show by itself. 403 without a session, 404 where there is no such file.
 */
export async function answerKept(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, files }: KeptRouteOptions,
): Promise<void> {
  const { [ownHeader.name]: own, [keyHeader]: key } = request.headers
  if (own !== ownHeader.value) return refuse(response, 415)
  if (typeof key !== 'string' || !sessions.knows(key)) return refuse(response, 403)
  const file = files.find(pathOf(request).slice(keptPath.length + 1))
  if (!file) return refuse(response, 404)
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': 'attachment',
    'Cache-Control': 'no-store',
  })
  await pipeline(createReadStream(file.path), response)
}
