import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { keepRoom } from '../platform/connection-limit.ts'
import { headOf, readBody, splitTarget, type RawPost } from './read-post.ts'
import type { ListenAt, ReceiverState } from '../../bridge/receiver.ts'

/** Connections open at the same time. */
const MOST_CONNECTIONS = 64
const LOOPBACK = '127.0.0.1'
const EVERYWHERE = '0.0.0.0'

export interface ListenerOptions extends ListenAt {
  /** Timeout of a request, in milliseconds. */
  patience: number
  onPost(post: Omit<RawPost, 'id'>): void
  /** Gets the status by which a request was turned away. */
  onRefused(status: number): void
}

/** An HTTP server on this computer whose path is random. */
export interface Listener {
  where: Pick<ReceiverState, 'url' | 'urls'>
  /** Cuts all connections, and resolves when the port is free. */
  close(): Promise<void>
}

/** Addresses of this computer in its networks. */
export function interfaces(): ReceiverState['interfaces'] {
  return Object.entries(networkInterfaces()).flatMap(([name, all = []]) =>
    all
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ name, address })),
  )
}

/** Rejects with the system's error if nothing can be listened at there. */
export async function listen({
  host,
  port = 0,
  patience,
  onPost,
  onRefused,
}: ListenerOptions): Promise<Listener> {
  // Loaded on demand, as most runs never listen.
  const { createServer } = await import('node:http')
  const path = `/${randomBytes(16).toString('base64url')}`
  const server = createServer(
    { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: 1000 },
    (request, response) => void take(request, response).catch(() => response.destroy()),
  )
  const room = keepRoom(server, MOST_CONNECTIONS)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', () => undefined)

  const isEverywhere = host === EVERYWHERE
  const names = isEverywhere ? [LOOPBACK, ...interfaces().map(({ address }) => address)] : [host]
  const urls = names.map(
    (name) => `http://${name}:${(server.address() as AddressInfo).port}${path}`,
  )
  /** The `Host` headers of senders that use one of these addresses. */
  const hosts = new Set(urls.map((url) => new URL(url).host))

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = splitTarget(request.url ?? '')
    const isHere = target.path === path
    if (!isHere || request.method !== 'POST') {
      const status = isHere ? 405 : 404
      onRefused(status)
      response.writeHead(status, { connection: 'close', allow: 'POST' }).end()
      return
    }
    room.admit(request.socket)
    const at = Date.now()
    const body = await readBody(request)
    const host = target.host ?? request.headers.host ?? ''
    onPost({ at, ...headOf(request), ...(!hosts.has(host) && { foreignHost: host }), ...body })
    const status = answer(request, response, body.trouble)
    if (status !== undefined && status >= 400) onRefused(status)
  }

  const [first = '', second = first] = urls
  return {
    where: isEverywhere ? { url: second, urls } : { url: first },
    close: () => closeServer(server),
  }
}

const ANSWERS = {
  taken: { status: 200, words: 'OK' },
  tooLong: { status: 413, words: 'Too long' },
  packed: { status: 415, words: 'Unknown content encoding' },
} as const

/** Returns the status of the answer; nothing if the sender is gone. */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  trouble: RawPost['trouble'],
): number | undefined {
  if (trouble === 'brokenOff') return undefined
  const { status, words } = ANSWERS[trouble ?? 'taken']
  response.writeHead(status, {
    'content-type': 'text/plain',
    ...(trouble === 'packed' && { 'accept-encoding': 'gzip, deflate, br' }),
    ...(trouble && { connection: 'close' }),
  })
  response.end(words, () => trouble && request.destroy())
  return status
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
