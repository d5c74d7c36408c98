import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FileHandle } from '../bridge/files.ts'
import type { Core } from '../core/index.ts'
import { keptPath, ownHeader } from './page/protocol.ts'
import { pathOf } from './pages.ts'
import { refuse } from './replies.ts'

/** How long a ticket waits for its request, milliseconds. */
const PATIENCE = 15_000

export interface KeptRoute {
  /** A ticket for one fetch; `null` where there is no such file. */
  ticket(handle: FileHandle): string | null
  /** Answers GET requests below `keptPath`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * GET /kept/<ticket>: the bytes of a file that the core keeps for a page, of a type that browsers
 * do not show by themselves. 415 for requests that the app's page would not send, 404 for unknown
 * tickets.
 */
export function createKeptRoute(files: Core['files']): KeptRoute {
  const tickets = new Map<string, FileHandle>()
  return {
    ticket(handle) {
      if (!files.find(handle)) return null
      const ticket = randomBytes(16).toString('base64url')
      tickets.set(ticket, handle)
      setTimeout(() => tickets.delete(ticket), PATIENCE).unref()
      return ticket
    },
    async answer(request, response) {
      if (request.headers[ownHeader.name] !== ownHeader.value) return refuse(response, 415)
      const ticket = pathOf(request).slice(keptPath.length + 1)
      const handle = tickets.get(ticket)
      tickets.delete(ticket)
      const file = handle !== undefined && files.find(handle)
      if (!file) return refuse(response, 404)
      response.writeHead(200, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': 'attachment',
        'Cache-Control': 'no-store',
      })
      await pipeline(createReadStream(file.path), response)
    },
  }
}
