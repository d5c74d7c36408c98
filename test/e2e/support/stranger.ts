import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createDoor } from 'node:net'
import { extname } from 'node:path'
import { WebSocketServer } from 'ws'
import { nobody } from '../../support/nobody.ts'
import { subprotocol } from '../../../electron/web/page/protocol.ts'

/** Another program at the address where ours was: it agrees with whatever comes, and notes it. */
export interface Stranger {
  readonly port: number
  /** Every request line, header, body and message that reached it. */
  readonly heard: string[]
  /** Resolves once a page has closed the socket that was taken up. */
  readonly left: Promise<void>
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

/** What it gives for a part of the app: runs, or is drawn, where the page takes it for one. */
export const hostile = {
  '.js': "document.title = 'Taken over'; export default {}",
  '.css': 'body { opacity: 0 !important }',
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/**
 * @param port taken on both loopbacks
 * @param agrees whether it takes up a page's socket as well
 * @throws when the port is taken
 */
export async function startStranger(port = 0, { agrees = true } = {}): Promise<Stranger> {
  const heard: string[] = []
  const left = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    note(heard, request)
    request.on('data', (data: Buffer) => heard.push(data.toString()))
    const kind = extname(request.url ?? '')
    const part = kind === '.js' || kind === '.css' ? hostile[kind] : trap
    response
      .writeHead(200, { 'Content-Type': types[kind] ?? 'text/html' })
      .end(request.url === '/sw.js' ? worker : part)
  })
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => subprotocol })
  server.on('upgrade', (request, socket, head) => {
    note(heard, request)
    if (agrees)
      sockets.handleUpgrade(request, socket, head, (one) => sockets.emit('connection', one))
    else socket.destroy()
  })
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => heard.push(data.toString()))
    socket.on('close', () => left.resolve())
    const guess = 'A'.repeat(43)
    socket.send(JSON.stringify({ nonce: guess, proof: guess, session: guess }))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as { port: number }
  const door = createDoor((socket) => server.emit('connection', socket)).listen(taken, '::1')
  await once(door, 'listening')
  return {
    port: taken,
    heard,
    left: left.promise,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await Promise.all([server, door].map((one) => once(one.close(), 'close')))
    },
  }
}

function note(heard: string[], { method, url, rawHeaders }: IncomingMessage): void {
  heard.push(`${method} ${url} ${rawHeaders.join(' ')}`)
}

/** Another user's program that opens connections, and says half a request on each. */
export async function holdHalfRequests(
  port: number,
  count: number,
): Promise<{ end(): Promise<void> }> {
  const script = `
    let opened = 0
    for (let n = 0; n < ${count}; n += 1) {
      const socket = require('net').connect(${port}, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('GET / HTTP/1.1\\r\\n', () => (opened += 1) === ${count} && console.log('all'))
    }
    setInterval(() => undefined, 1000)`
  const program = spawn(process.execPath, ['-e', script], { ...nobody, cwd: '/' })
  await once(program.stdout, 'data')
  return {
    async end() {
      program.kill('SIGKILL')
      await once(program, 'close')
    },
  }
}
