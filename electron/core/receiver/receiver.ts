import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Announce } from '../emitter.ts'
import { createSerial } from '../serial.ts'
import { readBody, readPost, splitTarget, type RawPost } from './read-post.ts'
import type { ListenAt, ReceivedPost, ReceiverState, ReceiverTrouble } from './types.ts'

/** So many posts are kept, in memory alone. */
const KEPT = 200
/** A request that takes longer is given up, in milliseconds. */
const PATIENCE = 10_000
const AT_ONCE = 64
/** Posts that come together are told together, in milliseconds. */
const TOGETHER = 100
export const LOOPBACK = '127.0.0.1'
export const EVERYWHERE = '0.0.0.0'

const TROUBLES: Record<string, ReceiverTrouble> = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portDenied',
  EADDRNOTAVAIL: 'addressGone',
}

/** Takes what is posted to this computer, as long as a person wants to see it. */
export interface Receiver {
  state(): ReceiverState
  posts(): ReceivedPost[]
  /** Listens there, and nowhere else any more. A trouble is told in the state. */
  start(at: ListenAt): Promise<ReceiverState>
  stop(): Promise<ReceiverState>
  clear(): void
  close(): Promise<void>
}

/** Addresses of this computer in its networks. */
function interfaces(): ReceiverState['interfaces'] {
  return Object.entries(networkInterfaces()).flatMap(([name, all = []]) =>
    all
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ name, address })),
  )
}

/** @param patience how long a request may take, in milliseconds */
export function createReceiver(announce: Announce, patience = PATIENCE): Receiver {
  const serial = createSerial()
  let posts: ReceivedPost[] = []
  let untold: RawPost[] = []
  let telling: NodeJS.Timeout | undefined
  let server: Server | undefined
  let where: Pick<ReceiverState, 'url' | 'urls' | 'trouble'> = {}
  /** What senders call this computer where they use the address that was given to them. */
  let own = new Set<string>()
  let last = 0

  const state = (): ReceiverState => ({ ...where, interfaces: interfaces() })

  function tell(): void {
    clearTimeout(telling)
    telling = undefined
    const added = untold.map(readPost)
    untold = []
    posts = [...posts, ...added].slice(-KEPT)
    announce('receiver.changed', { state: state(), added })
  }

  function keep(post: RawPost): void {
    untold.push(post)
    if (untold.length > KEPT) untold.shift()
    telling ??= setTimeout(tell, TOGETHER)
  }

  /** Answers whoever posts to the path; others learn nothing. */
  async function take(path: string, request: IncomingMessage, response: ServerResponse) {
    const isHere = splitTarget(request.url ?? '').path === path
    if (!isHere || request.method !== 'POST') {
      response.writeHead(isHere ? 405 : 404, { connection: 'close', allow: 'POST' }).end()
      return
    }
    const at = Date.now()
    const body = await readBody(request)
    const { trouble } = body
    const host = request.headers.host ?? ''
    last += 1
    const { method, url, headers, rawHeaders } = request
    keep({
      id: last,
      at,
      request: { method, url, headers, rawHeaders },
      ...(!own.has(host) && { foreignHost: host }),
      ...body,
    })
    if (trouble === 'brokenOff') return
    const status = trouble === 'tooLong' ? 413 : 200
    response.writeHead(status, {
      'content-type': 'text/plain',
      ...(trouble && { connection: 'close' }),
    })
    response.end(trouble ? 'Too long' : 'OK', () => trouble && request.destroy())
  }

  async function end(): Promise<void> {
    const former = server
    server = undefined
    where = {}
    if (!former) return
    await new Promise<void>((resolve) => {
      former.close(() => resolve())
      former.closeAllConnections()
    })
  }

  async function begin({ host, port = 0 }: ListenAt): Promise<void> {
    // Loaded when somebody listens: a start has no use for it.
    const { createServer } = await import('node:http')
    const path = `/${randomBytes(16).toString('base64url')}`
    const next = createServer(
      { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: 1000 },
      (request, response) => void take(path, request, response).catch(() => response.destroy()),
    )
    next.maxConnections = AT_ONCE
    try {
      await new Promise<void>((resolve, reject) => {
        next.once('error', reject)
        next.listen(port, host, resolve)
      })
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      where = { trouble: TROUBLES[code] ?? 'other' }
      return
    }
    next.on('error', () => undefined)
    server = next
    const urlAt = (name: string) => `http://${name}:${(next.address() as AddressInfo).port}${path}`
    const names = [LOOPBACK, ...interfaces().map(({ address }) => address)]
    where =
      host === EVERYWHERE
        ? { url: urlAt(names[1] ?? LOOPBACK), urls: names.map(urlAt) }
        : { url: urlAt(host) }
    own = new Set((host === EVERYWHERE ? names : [host]).map((name) => new URL(urlAt(name)).host))
  }

  return {
    state,
    posts: () => [...posts, ...untold.map(readPost)].slice(-KEPT),
    start: (at) =>
      serial(async () => {
        await end()
        await begin(at)
        tell()
        return state()
      }),
    stop: () =>
      serial(async () => {
        await end()
        tell()
        return state()
      }),
    clear() {
      posts = []
      untold = []
    },
    async close() {
      await serial(end)
      clearTimeout(telling)
    },
  }
}
