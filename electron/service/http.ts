import type { Dispatcher } from 'undici'
// Not from its index, whose caches, mocks and sockets take 0.1 s of processor time at every start.
import request, { type RequestOptions } from 'undici/lib/api/api-request.js'
import errors from 'undici/lib/core/errors.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import { codeOf, sanitized } from './errors.ts'
import { saveBody, textOf, TooLarge, Unwritable } from './save.ts'
import type { FileTarget, SavedFile } from './save.ts'
import { Stopped, unlessStopped } from './abort-scope.ts'
import type { SourceTroubleKind } from './upload/source.ts'

/** One request, ready to be written. */
export interface HttpRequest {
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  /** A form sets its own `Content-Type`; the length of a body in pieces is among the headers. */
  body?: string | FormData | AsyncIterable<string | Uint8Array>
  /** True if it needs a connection of its own; see `createHttp`. */
  fresh: boolean
}

/** A full reply; `body` is decoded as UTF-8, and empty where it went to a file. */
export interface HttpReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  file?: SavedFile
}

/**
 * Reasons for the lack of a full reply. `connection`: it could not be made or broke; `protocol`:
 * the reply was not HTTP, or too long; `unwritable`: the disk did not take it; `unreadable` and
 * `changed`: a file to be uploaded could not be read or has changed; `aborted` and `deadline`: it
 * was stopped.
 */
export type HttpFaultKind =
  'connection' | 'protocol' | 'unwritable' | SourceTroubleKind | 'aborted' | 'deadline'

/** Rejection of `Http.send` and `Uploader.send`. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault'
  readonly kind: HttpFaultKind
  /** True if the request's headers were handed to the socket; for an upload, if all of it was. */
  readonly sent: boolean
  readonly code: string | undefined

  constructor(kind: HttpFaultKind, sent: boolean, cause: unknown) {
    super(kind, { cause: sanitized(cause) })
    this.kind = kind
    this.sent = sent
    this.code = codeOf(cause)
  }
}

/** Sends requests one by one; never follows a redirect and never repeats. */
export interface Http {
  /** Rejects with an `HttpFault` and with nothing else. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpReply>
  /** As `send`; the body of a good reply goes to a file where it is one. */
  save(request: HttpRequest, signal: AbortSignal, target: FileTarget): Promise<HttpReply>
  /** Closes every connection at once. */
  close(): Promise<void>
}

/** At most this many connections to one origin; further requests wait for their turn. */
const CONNECTIONS = 8

/**
 * Keeps two sets of connections. Most requests share kept-alive ones. A request that costs money or
 * destroys something (`fresh`) opens its own: a kept-alive connection may have been closed by the
 * other side a moment ago, above all after the machine slept, and then it is not known if a request
 * written into it arrived.
 * @param maxReply the size cap of one reply's body, in bytes
 */
export function createHttp(maxReply: number): Http {
  const options: Agent.Options = {
    connections: CONNECTIONS,
    maxResponseSize: maxReply,
    // The total deadline of each call does what these would, and cannot be outlived by a trickle.
    headersTimeout: 0,
    bodyTimeout: 0,
    // HTTP/2 may send a request again that a server gave back; one request must be sent once.
    allowH2: false,
  }
  const kept = new Agent({ ...options, pipelining: 1 })
  const fresh = new Agent({ ...options, pipelining: 0 })
  // A file has its own size cap, and must not hold up a connection that others wait for.
  const files = new Agent({ ...options, pipelining: 1, maxResponseSize: -1 })
  return {
    send: (message, signal) =>
      exchange(message.fresh ? fresh : kept, message, signal, async ({ body }) => ({
        body: await body.text(),
      })),
    save: (message, signal, target) =>
      exchange(files, message, signal, async ({ statusCode, headers, body }) => {
        if (statusCode < 200 || statusCode > 299) return { body: await textOf(body, maxReply) }
        const saved = await saveBody(body, headers, target)
        return 'file' in saved ? { body: '', file: saved.file } : { body: saved.text }
      }),
    async close() {
      await Promise.all([kept.destroy(), fresh.destroy(), files.destroy()])
    },
  }
}

type ReadBody = (reply: Dispatcher.ResponseData) => Promise<Pick<HttpReply, 'body' | 'file'>>

async function exchange(
  agent: Agent,
  message: HttpRequest,
  signal: AbortSignal,
  readBody: ReadBody,
): Promise<HttpReply> {
  const { url, method, headers, body } = message
  if (signal.aborted) throw faultOf(signal.reason, false, signal)
  let sent = false
  const dispatcher = agent.compose(
    noting(() => {
      sent = true
    }),
  )
  // `reset: false` keeps the connection after a GET with a body.
  const options = { origin: url.origin, path: url.pathname + url.search, method, reset: false }
  try {
    const content = await encoded(headers, body)
    // undici itself checks a signal only once the request has its turn on a connection.
    const asked = request.call(dispatcher, { ...options, ...content, signal })
    const reply = await unlessStopped(asked, signal)
    return {
      status: reply.statusCode,
      headers: reply.headers,
      ...(await readWhole(reply, readBody)),
    }
  } catch (error) {
    throw faultOf(error, sent, signal)
  }
}

/**
 * Encodes a form as bytes, so that its length is known, with the content type that names the
 * boundary; other bodies are returned as they are. A form's files are a ticket's few, and in memory
 * already.
 */
async function encoded(
  headers: HttpRequest['headers'],
  body: HttpRequest['body'],
): Promise<Pick<RequestOptions, 'headers' | 'body'>> {
  // Naming `FormData` would load all of Node's own fetch, at every start.
  if (typeof body !== 'object') return { headers, body }
  // Pieces may be bytes too, which its types leave out.
  if (Symbol.asyncIterator in body) return { headers, body: body as AsyncIterable<string> }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? ''
  return { headers: { ...headers, 'content-type': type }, body: await form.bytes() }
}

async function readWhole(reply: Dispatcher.ResponseData, readBody: ReadBody): ReturnType<ReadBody> {
  try {
    return await readBody(reply)
  } catch (error) {
    // An unread rest would hold its connection for ever. The error has been reported already.
    reply.body.on('error', () => undefined).destroy()
    throw error
  }
}

/**
 * Calls `note` when a request's headers are about to be written: undici writes them right after
 * `onRequestStart`. Each request has its own handler, so concurrent ones are never confused.
 */
function noting(note: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        handler.onRequestStart?.(controller, context)
        note()
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    })
}

function faultOf(error: unknown, sent: boolean, signal: AbortSignal): HttpFault {
  // Once stopped, whatever broke afterwards broke because of that.
  const reason: unknown = signal.reason
  if (reason instanceof Stopped) return new HttpFault(reason.reason, sent, reason)
  if (error instanceof Unwritable) return new HttpFault('unwritable', sent, error)
  return new HttpFault(sent && isProtocolError(error) ? 'protocol' : 'connection', sent, error)
}

function isProtocolError(error: unknown): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseExceededMaxSizeError ||
    error instanceof TooLarge
  )
}
