import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { BridgeEvent } from '../bridge/events.ts'
import type { Boot } from '../bridge/surface.ts'
import type { Core, Logger } from '../core/ports.ts'
import type { Door } from '../shell/doors.ts'
import type { Uploads } from '../shell/uploads.ts'
import { createBridgeSocket } from './bridge-socket.ts'
import { comesFromOurPage, isStatedByOurPage } from './guard.ts'
import { answerKept } from './kept-route.ts'
import { createPageFiles } from './page-files.ts'
import { bridgePath, filesPath, keptPath, sessionPath } from './page/protocol.ts'
import { pathOf } from './pages.ts'
import type { Pages } from './pages.ts'
import { refuse, setProtections } from './replies.ts'
import { answerSession } from './session-route.ts'
import { createSessions } from './sessions.ts'

// `import` would read all that the module has, and with it load all of Node's own fetch: 0.1 s of
// processor time at every start.
const { createServer } = process.getBuiltinModule('node:http')

export interface WebShellOptions {
  /** 0 takes any free port. */
  port: number
  /** Where the page comes from; given the server, over which hot reload travels. */
  pages(server: Server): Promise<Pages>
  /** A new way to the core, for one page. */
  openDoor(): Door
  listen(listener: (event: BridgeEvent) => void): () => void
  /** What pages offer; the core takes it there. */
  uploads: Uploads
  /** What the core keeps for pages. */
  files: Core['files']
  /** The settings with which a page is to paint now. */
  boot: () => Promise<Boot>
  /** Called with every new address: at first, and again whenever one was used up. */
  announce(address: string): void
  log: Logger
}

export interface WebShell {
  /** Opens the app once. */
  readonly address: string
  close(): Promise<void>
}

/**
 * Serves the renderer and its bridge on 127.0.0.1. Nothing is answered unless Host, Origin and site
 * are our own; nothing reaches the core but over a socket with a session key.
 *
 * @throws when the port is taken or the renderer was not built.
 */
export async function startWebShell(options: WebShellOptions): Promise<WebShell> {
  const sessions = createSessions()
  const bridge = createBridgeSocket({ ...options, sessions })
  const takeFile = createPageFiles({
    sessions,
    uploads: options.uploads,
    ask: bridge.askForFile,
  })
  // A file comes no faster than it goes on, over whatever line: no time is right for all of it.
  const server = createServer({ requestTimeout: 0 })
  const pages = await options.pages(server)
  const host = `127.0.0.1:${await listen(server, options.port)}`
  const address = () => `http://${host}/#${sessions.secret}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setProtections(response, host, pages.scripts)
    if (!comesFromOurPage(request, host)) return refuse(response, 403)
    const path = pathOf(request)
    if (request.method === 'GET') {
      return path.startsWith(`${keptPath}/`)
        ? answerKept(request, response, { sessions, files: options.files })
        : pages.answer(request, response, options.boot)
    }
    const isFile = path === filesPath || path.startsWith(`${filesPath}/`)
    if (request.method !== 'POST' || !(isFile || path === sessionPath)) return refuse(response, 405)
    if (!isStatedByOurPage(request, host)) return refuse(response, 403)
    if (isFile) return takeFile(request, response)
    const used = sessions.secret
    await answerSession(request, response, sessions)
    if (sessions.secret !== used) options.announce(address())
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isStatedByOurPage(request, host)) socket.destroy()
    else if (pathOf(request) === bridgePath) bridge.take(request, socket, head)
    // Hot reload answers its own connections; without it nobody else does.
    else if (server.listenerCount('upgrade') === 1) socket.destroy()
  }

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.log.error('A request was not answered', { error: String(error) })
      response.destroy()
    })
  })
  server.prependListener('upgrade', upgrade)
  options.announce(address())

  return {
    get address() {
      return address()
    },
    async close() {
      bridge.close()
      await pages.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Resolves with the port in use. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
