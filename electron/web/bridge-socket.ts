import { createBirpc } from 'birpc'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import type { BridgeEvent } from '../bridge/index.ts'
import type { CommandHandlers, Logger } from '../core/ports.ts'
import type { CoreConnections } from '../shell/connections.ts'
import type { Codes, Tell } from './codes.ts'
import { createConnectedPages, send, textOf, type ConnectedPages } from './connected-pages.ts'
import { shakeHands } from './handshake.ts'
import { subprotocol, unknownKeyCode } from './page/protocol.ts'
import type { FilePiece, PageFunctions, ServerFunctions } from './page/protocol.ts'
import type { PageSession, Sessions } from './sessions.ts'

/** The longest command that a page may give, bytes. */
const messageLimit = 1024 * 1024

/** How long a page whose connection is ended may take to take note of it, milliseconds. */
const farewell = 1_000

/** Pause between checks that a page is still there, milliseconds. */
const pingPause = 20_000

const request = { t: z.literal('q'), i: z.string().max(100) }

/** One message of a page: a call by name. The app's pages send nothing else. */
const messageSchema = z.discriminatedUnion('m', [
  z.object({
    ...request,
    m: z.literal('call'),
    a: z.tuple([z.string()], z.unknown()).refine((given) => given.length <= 2),
  }),
  z.object({
    ...request,
    m: z.literal('offerFile'),
    a: z.tuple([z.string().max(1_000), z.int().nonnegative()]),
  }),
  z.object({ ...request, m: z.literal('keptTicket'), a: z.tuple([z.string().max(100)]) }),
])

export interface BridgeSocketOptions {
  sessions: Sessions
  /**
   * Opens a connection to the core for one page, with commands that the web shell itself answers.
   */
  openConnection: CoreConnections['open']
  /** File functions for the pages of a session. */
  files(session: string): Omit<ServerFunctions, 'call'>
  listen(listener: (event: BridgeEvent) => void): () => void
  /** Asks pages before anything that is at stake is done. */
  codes: Codes
  /** Called with a connection that has proven its session. */
  admit(connection: Duplex): void
  log: Logger
}

export interface BridgeSocket {
  /** Takes over a connection whose Host, Origin and path were checked. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Asks the pages of one session for a piece of a file, of which one has it; returns false if
   * there are none.
   */
  askForFile(session: string, piece: FilePiece): boolean
  close(): void
}

/** Carries commands from, and events to, every page that proved that it belongs to a session. */
export function createBridgeSocket(options: BridgeSocketOptions): BridgeSocket {
  const { codes, sessions, log } = options
  // By a name of its own: the types do not know `closeTimeout`.
  const settings = {
    noServer: true,
    maxPayload: messageLimit,
    closeTimeout: farewell,
    handleProtocols: () => subprotocol,
  }
  const server = new WebSocketServer(settings)
  const alive = new WeakSet<WebSocket>()
  const pages = createConnectedPages(sessions)
  const pings = setInterval(() => {
    for (const socket of server.clients) ping(socket, alive)
  }, pingPause)

  const stopListening = options.listen(pages.sendAll)

  function accept(socket: WebSocket, request: IncomingMessage): void {
    socket.on('error', (error) => log.warn('A page broke the connection', { error: error.message }))
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    const { 'sec-websocket-protocol': protocols = '', 'user-agent': browser = '' } = request.headers
    shakeHands(socket, { protocols, browser: browser.slice(0, 300) }, sessions, (session) => {
      if (session) {
        options.admit(request.socket)
        return enter(socket, session)
      }
      log.warn('A page was not let in: its secret or session is not known here')
      socket.close(unknownKeyCode)
    })
  }

  function enter(socket: WebSocket, session: PageSession): void {
    const page: Tell = (event) => send(socket, textOf(event))
    const own: Partial<CommandHandlers> = {
      ...answersAbout(pages, session),
      'app.confirm': async (answer) => codes.answer(page, answer),
    }
    const isOpen = () => socket.readyState === socket.OPEN
    const connection = options.openConnection(own, isOpen, page)
    codes.enter(page)
    socket.on('close', () => {
      pages.remove(socket)
      codes.leave(page)
      void connection.close()
    })
    serve(socket, { call: connection.dispatch, ...options.files(session.id) }, log)
    pages.add(socket, session)
  }

  return {
    take(request, socket, head) {
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, request))
    },
    askForFile: (session, piece) =>
      pages.sendTo(session, JSON.stringify({ t: 'q', m: 'sendFile', a: [piece] })),
    close() {
      clearInterval(pings)
      stopListening()
      // A closing handshake would let a page that hangs hold up the end of the program.
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

/** Answers of the web shell to a session's page about the connected pages. */
const answersAbout = (pages: ConnectedPages, session: PageSession) =>
  ({
    'app.pages': async () => pages.list(session),
    'app.endPage': async ({ page }) => void pages.end(page),
  }) satisfies Partial<CommandHandlers>

type Functions = Record<keyof ServerFunctions, unknown>

function serve(socket: WebSocket, functions: Functions, log: Logger): void {
  createBirpc<PageFunctions, Functions, false>(functions, {
    proxify: false,
    timeout: -1,
    post: (text: string) => send(socket, text),
    // Messages after the end of the connection are ignored.
    on: (receive) =>
      socket.on('message', (data: Buffer) => {
        if (socket.readyState === socket.OPEN) receive(data.toString())
      }),
    serialize: JSON.stringify,
    deserialize: (text: string): unknown => messageSchema.parse(JSON.parse(text)),
    onGeneralError() {
      log.warn('A page sent a message that is not one')
      socket.close(1008)
      return true
    },
  })
}

function ping(socket: WebSocket, alive: WeakSet<WebSocket>): void {
  if (!alive.delete(socket)) return socket.terminate()
  socket.ping()
}
