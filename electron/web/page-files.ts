import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { FileHandle } from '../bridge/files.ts'
import { PAGE_GONE } from '../core/media/upload-refusal.ts'
import type { Uploads } from '../shell/uploads.ts'
import { filesPath, ownHeader, type FilePiece } from './page/protocol.ts'
import { pathOf } from './pages.ts'
import { refuse } from './replies.ts'

/** Time for a page to begin to send a requested piece, milliseconds. */
const PATIENCE = 15_000

export interface PageFilesOptions {
  uploads: Uploads
  /** Asks the pages of a session for a piece of a file; whether there is any. */
  ask(session: string, piece: FilePiece): boolean
  /** Called with a connection that brings a requested piece. */
  admit(connection: Duplex): void
}

export interface PageFiles {
  /** Takes up a file that a page of a session offers over its socket. */
  offer(session: string, name: string, size: number): FileHandle
  /** Answers POST requests below `filesPath`. */
  receive(request: IncomingMessage, response: ServerResponse): void
}

interface Arrived {
  request: IncomingMessage
  response: ServerResponse
}

interface Awaited {
  bytes: number
  arrival: PromiseWithResolvers<Arrived>
}

/**
 * Takes files from pages: one is offered over the page's socket and gets a handle; when the core
 * reads it, the page receives a ticket over that socket, under which it sends the piece by `POST
 * /files/<ticket>`, once. The bytes are passed on as they are wanted, and no faster. Refused: 415
 * for requests that the app's page would not send, 404 for a ticket that was used or never was, 400
 * for another number of bytes than requested.
 */
export function createPageFiles({ uploads, ask, admit }: PageFilesOptions): PageFiles {
  const awaited = new Map<string, Awaited>()

  async function* read(
    session: string,
    piece: Omit<FilePiece, 'ticket'>,
  ): AsyncGenerator<Uint8Array> {
    const ticket = randomBytes(16).toString('base64url')
    const arrival = Promise.withResolvers<Arrived>()
    awaited.set(ticket, { bytes: piece.to - piece.from, arrival })
    const impatience = setTimeout(() => arrival.reject(new PageGone()), PATIENCE).unref()
    try {
      if (!ask(session, { ...piece, ticket })) throw new PageGone()
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

  return {
    offer(session, name, size) {
      const handle: FileHandle = uploads.register(session, {
        name,
        size,
        read: (from, to) => read(session, { handle, from, to }),
      })
      return handle
    },
    receive(request, response) {
      if (request.headers[ownHeader.name] !== ownHeader.value) return refuse(response, 415)
      const ticket = pathOf(request).slice(filesPath.length + 1)
      const piece = awaited.get(ticket)
      if (!piece) return refuse(response, 404)
      awaited.delete(ticket)
      if (request.headers['content-length'] !== String(piece.bytes)) {
        piece.arrival.reject(new PageGone())
        return refuse(response, 400)
      }
      admit(request.socket)
      piece.arrival.resolve({ request, response })
    },
  }
}

/** The page was closed or reloaded, or the file has changed since it was chosen. */
class PageGone extends Error {
  override readonly name = 'PageGone'
  readonly code = PAGE_GONE

  constructor(options?: ErrorOptions) {
    super('The page does not give the file any more', options)
  }
}
