import { createBirpc } from 'birpc'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import type { BridgeEvent } from '../bridge/events.ts'
import type { Logger } from '../core/ports.ts'
import type { Door } from '../shell/doors.ts'
import { subprotocol, unknownKeyCode } from './page/protocol.ts'
import type { FilePiece, PageFunctions } from './page/protocol.ts'
import type { Sessions } from './sessions.ts'

/** The longest command that a page may give, bytes. */
const messageLimit = 1024 * 1024

/** What a page that reads nothing may leave waiting before its socket is cut, bytes. */
const backlogLimit = 16 * 1024 * 1024

/** Pause between checks that a page is still there, milliseconds. */
const pingPause = 20_000

/** One message of a page: a call of ours by name. Anything else is not the page's doing. */
const messageSchema = z.object({
  t: z.literal('q'),
  i: z.string().max(100),
  m: z.literal('call'),
  a: z.tuple([z.string()], z.unknown()).refine((given) => given.length <= 2),
})

export interface BridgeSocketOptions {
  sessions: Sessions
  /** A new way to the core, for one page. */
  openDoor(): Door
  listen(listener: (event: BridgeEvent) => void): () => void
  log: Logger
}

export interface BridgeSocket {
  /** Takes over a connection whose Host, Origin and path were checked. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Has the pages of one session send a piece of a file, of which one has it; whether there are any. */
  askForFile(key: string, piece: FilePiece): boolean
  close(): void
}

/** Carries commands from, and events to, every page that holds a session key. */
export function createBridgeSocket(options: BridgeSocketOptions): BridgeSocket {
  const { sessions, log } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageLimit,
    handleProtocols: () => subprotocol,
  })
  const alive = new WeakSet<WebSocket>()
  const keys = new WeakMap<WebSocket, string>()
  const pings = setInterval(() => {
    for (const socket of server.clients) ping(socket, alive)
  }, pingPause)

  const stopListening = options.listen((event) => {
    const text = JSON.stringify({ t: 'q', m: 'event', a: [event] })
    for (const socket of server.clients) send(socket, text)
  })

  function accept(socket: WebSocket, request: IncomingMessage): void {
    socket.on('error', (error) => log.warn('A page broke the connection', { error: error.message }))
    const [, key = ''] = request.headers['sec-websocket-protocol']?.split(/\s*,\s*/) ?? []
    if (!sessions.knows(key)) return socket.close(unknownKeyCode)
    alive.add(socket)
    keys.set(socket, key)
    socket.on('pong', () => alive.add(socket))
    const door = options.openDoor()
    socket.on('close', () => void door.close())
    serve(socket, door, log)
  }

  return {
    take(request, socket, head) {
      server.handleUpgrade(request, socket, head, (opened) => accept(opened, request))
    },
    askForFile(key, piece) {
      const text = JSON.stringify({ t: 'q', m: 'sendFile', a: [piece] })
      const pages = [...server.clients].filter((socket) => keys.get(socket) === key)
      for (const page of pages) send(page, text)
      return pages.length > 0
    },
    close() {
      clearInterval(pings)
      stopListening()
      // A closing handshake would let a page that hangs hold up the end of the program.
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function serve(socket: WebSocket, door: Door, log: Logger): void {
  createBirpc<PageFunctions, Record<string, unknown>, false>(
    { call: door.dispatch },
    {
      proxify: false,
      timeout: -1,
      post: (text: string) => send(socket, text),
      on: (receive) => socket.on('message', (data: Buffer) => receive(data.toString())),
      serialize: JSON.stringify,
      deserialize: (text: string): unknown => messageSchema.parse(JSON.parse(text)),
      onGeneralError() {
        log.warn('A page sent a message that is not one')
        socket.close(1008)
        return true
      },
    },
  )
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > backlogLimit) socket.terminate()
  else socket.send(text)
}

function ping(socket: WebSocket, alive: WeakSet<WebSocket>): void {
  if (!alive.delete(socket)) return socket.terminate()
  socket.ping()
}
