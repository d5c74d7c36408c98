import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Announce } from '../emitter.ts'
import { createSerial } from '../serial.ts'
import { fieldsOf, headersOf, queryOf, readBody } from './read-post.ts'
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
  const posts = createPosts((added) => announce('receiver.changed', { state: state(), added }))
  let listening: Listening | undefined
  let trouble: ReceiverTrouble | undefined

  const state = (): ReceiverState => ({
    ...listening?.where,
    ...(trouble && { trouble }),
    interfaces: interfaces(),
  })

  async function end(): Promise<void> {
    const former = listening
    listening = undefined
    trouble = undefined
    await former?.close()
  }

  async function begin(at: ListenAt): Promise<void> {
    try {
      listening = await listen(at, patience, posts.keep)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      trouble = TROUBLES[code] ?? 'other'
    }
  }

  return {
    state,
    posts: posts.all,
    start: (at) =>
      serial(async () => {
        await end()
        await begin(at)
        posts.announce()
        return state()
      }),
    stop: () =>
      serial(async () => {
        await end()
        posts.announce()
        return state()
      }),
    clear: posts.clear,
    async close() {
      await serial(end)
      posts.close()
    },
  }
}

type NewPost = Omit<ReceivedPost, 'id'>

/** Keeps the last posts, and announces those that come together at once. */
function createPosts(announce: (added: ReceivedPost[]) => void) {
  let posts: ReceivedPost[] = []
  let unannounced: ReceivedPost[] = []
  let timer: NodeJS.Timeout | undefined
  let last = 0

  function announceNow(): void {
    clearTimeout(timer)
    timer = undefined
    const added = unannounced.slice(-KEPT)
    unannounced = []
    announce(added)
  }

  return {
    all: () => [...posts],
    keep(given: NewPost): void {
      last += 1
      const post = { id: last, ...given }
      posts.push(post)
      if (posts.length > KEPT) posts.shift()
      unannounced.push(post)
      timer ??= setTimeout(announceNow, TOGETHER)
    },
    announce: announceNow,
    clear(): void {
      posts = []
      unannounced = []
    },
    close: () => clearTimeout(timer),
  }
}

interface Listening {
  where: Pick<ReceiverState, 'url' | 'urls'>
  close(): Promise<void>
}

/** Listens at a path that nobody can guess. Rejects with what the system says. */
async function listen(
  { host, port = 0 }: ListenAt,
  patience: number,
  keep: (post: NewPost) => void,
): Promise<Listening> {
  // Loaded when somebody listens: a start has no use for it.
  const { createServer } = await import('node:http')
  const path = `/${randomBytes(16).toString('base64url')}`
  /** What senders call this computer where they use the address that was given to them. */
  let own = new Set<string>()
  const server = createServer(
    { requestTimeout: patience, headersTimeout: patience, connectionsCheckingInterval: 1000 },
    (request, response) =>
      void take(request, response, { path, own, keep }).catch(() => response.destroy()),
  )
  server.maxConnections = AT_ONCE
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', () => undefined)
  const urlAt = (name: string) => `http://${name}:${(server.address() as AddressInfo).port}${path}`
  const names =
    host === EVERYWHERE ? [LOOPBACK, ...interfaces().map(({ address }) => address)] : [host]
  own = new Set(names.map((name) => new URL(urlAt(name)).host))
  return {
    where:
      host === EVERYWHERE
        ? { url: urlAt(names[1] ?? LOOPBACK), urls: names.map(urlAt) }
        : { url: urlAt(host) },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Taking {
  path: string
  /** The hosts by which this computer was given to others. */
  own: ReadonlySet<string>
  keep(post: NewPost): void
}

/** Answers whoever posts to the path; others learn nothing. */
async function take(
  request: IncomingMessage,
  response: ServerResponse,
  { path, own, keep }: Taking,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://receiver')
  const isHere = url.pathname === path
  if (!isHere || request.method !== 'POST') {
    response.writeHead(isHere ? 405 : 404, { connection: 'close', allow: 'POST' }).end()
    return
  }
  const at = Date.now()
  const { bytes, size, trouble } = await readBody(request)
  const body = bytes.toString('utf8')
  const host = request.headers.host ?? ''
  keep({
    at,
    method: request.method,
    ...(!own.has(host) && { foreignHost: host }),
    headers: headersOf(request),
    query: queryOf(url),
    fields: fieldsOf(body, request.headers['content-type']),
    body,
    size,
    ...(trouble && { trouble }),
  })
  if (trouble === 'brokenOff') return
  const status = trouble === 'tooLong' ? 413 : 200
  response.writeHead(status, {
    'content-type': 'text/plain',
    ...(trouble && { connection: 'close' }),
  })
  response.end(trouble ? 'Too long' : 'OK', () => trouble && request.destroy())
}
