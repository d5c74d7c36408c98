import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import { subprotocol } from '../../../electron/web/page/protocol.ts'

/** Another program at the address where ours was: it agrees with whatever comes, and notes it. */
export interface Stranger {
  readonly port: number
  /** Every request line, header, body and message that reached it. */
  readonly heard: string[]
  close(): Promise<void>
}

/** Sends what it sees of a page's address to the stranger, as a service worker can. */
const worker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') fetch('/seen', { method: 'POST', body: event.request.url })
})`

const trap = `<!doctype html><title>Trap</title><script>
navigator.serviceWorker.register('/sw.js')
  .then(() => navigator.serviceWorker.ready).then(() => { document.title = 'Set' })
</script>`

/** @throws when the port is taken */
export async function startStranger(port = 0): Promise<Stranger> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    note(heard, request)
    request.on('data', (data: Buffer) => heard.push(data.toString()))
    const isWorker = request.url === '/sw.js'
    response
      .writeHead(200, { 'Content-Type': isWorker ? 'text/javascript' : 'text/html' })
      .end(isWorker ? worker : trap)
  })
  const sockets = new WebSocketServer({ server, handleProtocols: () => subprotocol })
  sockets.on('connection', (socket, request) => {
    note(heard, request)
    socket.on('message', (data: Buffer) => heard.push(data.toString()))
    const guess = 'A'.repeat(43)
    socket.send(JSON.stringify({ nonce: guess, proof: guess, session: guess }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    heard,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function note(heard: string[], { method, url, rawHeaders }: IncomingMessage): void {
  heard.push(`${method} ${url} ${rawHeaders.join(' ')}`)
}
