import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { PAGE_GONE } from '../core/media/index.ts'
import type { Uploads } from '../shell/uploads.ts'
import { filesPath, keyHeader, ownHeader, type FilePiece } from './page/protocol.ts'
import { pathOf } from './pages.ts'
import { readJson, refuse, sendJson } from './replies.ts'
import type { Sessions } from './sessions.ts'

/** How long a page may take to begin to send what it is asked for, milliseconds. */
const PATIENCE = 15_000

const offerSchema = z.strictObject({ name: z.string().max(1_000), size: z.int().nonnegative() })

export interface PageFilesOptions {
  sessions: Pick<Sessions, 'knows'>
  uploads: Uploads
  /** Asks the pages of a session for a piece of a file; whether there is any. */
  ask(key: string, piece: FilePiece): boolean
}

/** Answers POST requests below `filesPath`. */
export type PageFiles = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface Arrived {
  request: IncomingMessage
  response: ServerResponse
}

interface Awaited {
  key: string
  bytes: number
  arrival: PromiseWithResolvers<Arrived>
}

/**
 * Takes files from pages: `POST /files` offers one and answers with its handle; when the core reads it, the
 * page is told a ticket, under which it sends the piece by `POST /files/<ticket>`, once. The bytes are
 * handed on as they are wanted, and no faster. Refused: 415 for what no page of ours would send, 403
 * without a session, 404 for a ticket that was used, never was, or is another session's, 400 for
 * another number of bytes than was asked for.
 */
export function createPageFiles({ sessions, uploads, ask }: PageFilesOptions): PageFiles {
  const awaited = new Map<string, Awaited>()

  async function* read(key: string, piece: Omit<FilePiece, 'ticket'>): AsyncGenerator<Uint8Array> {
    const ticket = randomBytes(16).toString('base64url')
    const arrival = Promise.withResolvers<Arrived>()
    awaited.set(ticket, { key, bytes: piece.to - piece.from, arrival })
    const impatience = setTimeout(() => arrival.reject(new PageGone()), PATIENCE).unref()
    try {
      if (!ask(key, { ...piece, ticket })) throw new PageGone()
      const { request, response } = await arrival.promise
      clearTimeout(impatience)
      for await (const chunk of request) yield chunk as Buffer
      response.writeHead(204).end()
    } catch (error) {
      throw new PageGone({ cause: error })
    } finally {
      clearTimeout(impatience)
      awaited.delete(ticket)
    }
  }

  async function register({ request, response }: Arrived, key: string): Promise<void> {
    const offer = offerSchema.safeParse(await readJson(request)).data
    if (!offer) return refuse(response, 400)
    const handle = uploads.register(key, {
      ...offer,
      read: (from, to) => read(key, { handle, from, to }),
    })
    sendJson(response, 200, { handle })
  }

  function receive(arrived: Arrived, key: string, ticket: string): void {
    const piece = awaited.get(ticket)
    if (piece?.key !== key) return refuse(arrived.response, 404)
    awaited.delete(ticket)
    if (arrived.request.headers['content-length'] !== String(piece.bytes)) {
      piece.arrival.reject(new PageGone())
      return refuse(arrived.response, 400)
    }
    piece.arrival.resolve(arrived)
  }

  return async (request, response) => {
    const { [ownHeader.name]: own, [keyHeader]: key } = request.headers
    if (own !== ownHeader.value) return refuse(response, 415)
    if (typeof key !== 'string' || !sessions.knows(key)) return refuse(response, 403)
    const path = pathOf(request)
    if (path === filesPath) return register({ request, response }, key)
    receive({ request, response }, key, path.slice(filesPath.length + 1))
  }
}

/** The page was closed or loaded anew, or the file is not what it was when it was chosen. */
class PageGone extends Error {
  override readonly name = 'PageGone'
  readonly code = PAGE_GONE

  constructor(options?: ErrorOptions) {
    super('The page does not give the file any more', options)
  }
}
