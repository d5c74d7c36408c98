import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as it arrived, body included. */
export interface Received {
  method: string
  /** Path and query as they were on the wire. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Counts from 1; equal numbers mean the same connection. */
  connection: number
  /** For replies that no well-behaved server would send. */
  socket: Socket
}

/** How the server answers; `nth` counts the requests from 1. */
export type Answerer = (
  request: Received,
  response: ServerResponse,
  nth: number,
) => void | Promise<void>

export interface TestServer {
  /** Without a trailing slash. */
  url: string
  port: number
  /** Everything received so far. */
  requests: Received[]
  /** Connections accepted so far. */
  connections: number
  close(): Promise<void>
}

/** Starts an HTTP server on a free port; it is closed when the test ends. */
export async function startServer(answer: Answerer): Promise<TestServer> {
  const numbers = new WeakMap<Socket, number>()
  const server = createServer((message, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of message.setEncoding('utf8')) body += String(chunk)
      const request: Received = {
        method: message.method ?? '',
        path: message.url ?? '',
        headers: message.headers,
        body,
        connection: numbers.get(message.socket) ?? 0,
        socket: message.socket,
      }
      started.requests.push(request)
      await answer(request, response, started.requests.length)
    })()
  })
  server.on('connection', (socket) => {
    started.connections += 1
    numbers.set(socket, started.connections)
    // Tests cut connections on purpose.
    socket.on('error', () => undefined)
  })
  const started: TestServer = {
    url: '',
    port: 0,
    requests: [],
    connections: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  started.port = (server.address() as AddressInfo).port
  started.url = `http://127.0.0.1:${started.port}`
  onTestFinished(() => started.close())
  return started
}

/** Sends a JSON reply. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
