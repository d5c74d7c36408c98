import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { BridgeEvent } from '../bridge/index.ts'
import type { Boot } from '../bridge/surface.ts'
import type { Core, Logger } from '../core/ports.ts'
import type { CoreConnections } from '../shell/connections.ts'
import type { Uploads } from '../shell/uploads.ts'
import { createBridgeSocket } from './bridge-socket.ts'
import type { Codes } from './codes.ts'
import { isStatedByOurPage, ownHost } from './guard.ts'
import { createKeptRoute } from './kept-route.ts'
import { createLoopbackServer, type Place } from './loopback-server.ts'
import { createPageFiles } from './page-files.ts'
import { bridgePath, filesPath, herePath, keptPath } from './page/protocol.ts'
import { pathOf } from './pages.ts'
import type { Pages } from './pages.ts'
import { confirmHere, refuse, refuseWorker, setProtections } from './replies.ts'
import { createSessions } from './sessions.ts'

export interface WebShellOptions {
  /** 0 takes any free port. */
  port: number
  /** Source of the page; takes the server, over which hot reload travels. */
  pages(server: Server): Promise<Pages>
  /**
   * Opens a connection to the core for one page, with commands that the web shell itself answers.
   */
  openConnection: CoreConnections['open']
  listen(listener: (event: BridgeEvent) => void): () => void
  /** Asks pages before anything that is at stake is done. */
  codes: Codes
  /** Files that pages offer; the core takes them there. */
  uploads: Uploads
  /** Files that the core keeps for pages. */
  files: Core['files']
  /** The settings with which a page is to paint now. */
  boot: () => Promise<Boot>
  log: Logger
  /** How long the headers of a request may take, milliseconds. */
  headersPatience?: number
}

/** Two forms of one address, which opens the app once, within a minute. */
export interface AppAddress {
  /**
   * Address with this run's own name, which browsers other than Safari find by themselves; the
   * plain one on a computer without ::1.
   */
  address: string
  plain: string
}

export interface WebShell {
  /** Returns a new address; an unused one before it becomes invalid. */
  newAddress(): AppAddress
  close(): Promise<void>
}

/**
 * Serves the renderer and its bridge on the loopback. Nothing is answered unless Host, Origin and site
 * are our own; nothing reaches the core but over a socket whose page proved that it was let in.
 *
 * @throws when the port is taken or the renderer was not built.
 */
export async function startWebShell(options: WebShellOptions): Promise<WebShell> {
  const sessions = createSessions()
  const kept = createKeptRoute(options.files)
  const { server, listen, admit, close } = createLoopbackServer(options.headersPatience)
  const bridge = createBridgeSocket({
    ...options,
    sessions,
    files: (session) => ({
      offerFile: (name, size) => pageFiles.offer(session, name, size),
      keptTicket: kept.ticket,
    }),
    admit,
  })
  const pageFiles = createPageFiles({ uploads: options.uploads, ask: bridge.askForFile, admit })
  const pages = await options.pages(server)
  const { named, plain } = hostsAt(await listen(options.port))
  const hosts = [named, plain]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = ownHost(request, hosts)
    setProtections(response, host ?? plain, pages.scripts)
    if (request.headers['service-worker'] !== undefined) return refuseWorker(response)
    // Only a page that received this run's own name can request it.
    const isNamed = named !== plain && request.headers.host === named
    if (isNamed && request.url === herePath) return confirmHere(response)
    if (host === undefined) return refuse(response, 403)
    const path = pathOf(request)
    if (request.method === 'GET') {
      return path.startsWith(`${keptPath}/`)
        ? kept.answer(request, response)
        : pages.answer(request, response, options.boot)
    }
    const isPiece = request.method === 'POST' && path.startsWith(`${filesPath}/`)
    if (!isPiece) return refuse(response, 405)
    if (!isStatedByOurPage(request, hosts)) return refuse(response, 403)
    pageFiles.receive(request, response)
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isStatedByOurPage(request, hosts)) socket.destroy()
    else if (pathOf(request) === bridgePath) bridge.take(request, socket, head)
    // Hot reload handles its own connections; without it there is no other handler.
    else if (server.listenerCount('upgrade') === 1) socket.destroy()
  }

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.log.error('A request was not answered', { error: String(error) })
      response.destroy()
    })
  })
  server.prependListener('upgrade', upgrade)

  return {
    newAddress() {
      const secret = sessions.mint()
      return { address: addressOf(named, secret), plain: addressOf(plain, secret) }
    },
    async close() {
      bridge.close()
      await pages.close()
      await close()
    },
  }
}

/**
 * Names of this run: data that another program stored in the browser under the same port, such as a
 * service worker, belong to another name. If ::1 is not listened at, another program there would be
 * taken for this one, so there is no name.
 */
function hostsAt({ port, both }: Place): { named: string; plain: string } {
  const plain = `127.0.0.1:${port}`
  const name = `switchdesk-${randomBytes(10).toString('hex')}.localhost:${port}`
  return { named: both ? name : plain, plain }
}

const addressOf = (host: string, secret: string) => `http://${host}/#${secret}`
