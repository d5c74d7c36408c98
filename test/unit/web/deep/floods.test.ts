import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { WebShellOptions } from '../../../../electron/web/server.ts'
import { newNonce } from '../../../../electron/web/page/proof.ts'
import { openSocket } from '../../../support/page-socket.ts'
import { ask, connect, openSession, startShell } from '../harness.ts'

const MEGABYTE = 1024 ** 2
const sizes = [10, 100]

/** Whoever else is connected goes on undisturbed. */
async function withWitness(changes: Partial<WebShellOptions> = {}) {
  const shell = await startShell(changes)
  const credential = await openSession(shell.newAddress())
  const witness = await connect(shell.host, credential)
  return {
    ...shell,
    credential,
    /** The program still answers, others and new ones. */
    async lives() {
      expect(await witness.call('diagnostics.journal')).toEqual({ ok: true, value: [] })
      expect((await ask(shell.origin, '/')).status).toBe(200)
    },
  }
}

describe('a frame of', () => {
  it.each(sizes)('%i MB ends its own connection alone', async (size) => {
    const { host, credential, lives } = await withWitness()
    const page = await connect(host, credential)
    page.socket.on('error', () => undefined)
    page.socket.send(Buffer.alloc(size * MEGABYTE, 'x'))
    // The rest of it may not get through any more.
    expect([1009, 1006]).toContain(await page.closed)
    await lives()
  })

  it.each(sizes)('%i MB before any proof does so too', async (size) => {
    const { host, credential, lives } = await withWitness()
    const { socket } = await openSocket(host, credential.id, newNonce())
    socket.on('error', () => undefined)
    socket.send(Buffer.alloc(size * MEGABYTE, 'x'))
    await once(socket, 'close')
    await lives()
  })

  it.each(sizes)('%i MB in pieces does so too', async (size) => {
    const { host, credential, lives } = await withWitness()
    const page = await connect(host, credential)
    page.socket.on('error', () => undefined)
    const piece = Buffer.alloc(MEGABYTE / 2, 'x')
    for (let sent = 0; sent < size * 2; sent += 1) page.socket.send(piece, { fin: false })
    expect([1009, 1006]).toContain(await page.closed)
    await lives()
  })
})

describe('a request with', () => {
  it.each(sizes)('a body of %i MB is refused without being read', async (size) => {
    const { origin, lives } = await withWitness()
    const { hostname, port } = new URL(origin)
    for (const path of ['/', '/bridge', '/files/none']) {
      const socket = connectTo(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\n` +
          `X-Switchdesk: 1\r\nContent-Length: ${size * MEGABYTE}\r\n\r\n`,
      )
      const [head] = (await once(socket, 'data')) as [Buffer]
      expect(head.toString()).toMatch(/^HTTP\/1\.1 40[45] /)
      socket.destroy()
    }
    await lives()
  })

  it('headers of a megabyte is refused', async () => {
    const { origin, lives } = await withWitness()
    const headers = { 'x-long': 'x'.repeat(MEGABYTE) }
    const reply = await ask(origin, '/', { headers }).catch(() => ({ status: 431 }))
    expect(reply.status).toBe(431)
    await lives()
  })
})

/** A connection that has said so much, and goes on as it is told to. */
async function say(origin: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connectTo(Number(port), hostname).on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return socket.resume()
}

/** When it is closed, politely or by a reset: which of them depends on what was on its way. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

describe('a request that never ends', () => {
  it.each(['', 'GET / HTTP/1.1\r\n', 'POST /files/none HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Lo'])(
    'is over when its headers took too long: %j',
    async (half) => {
      const { origin, lives } = await withWitness({ headersPatience: 2_000 })
      const socket = await say(origin, half)
      const drip = setInterval(() => half && socket.write('x'), 100)
      onTestFinished(() => clearInterval(drip))
      await closing(socket)
      await lives()
    },
  )

  it('gives way, the oldest first, where there are too many', async () => {
    const { origin, lives } = await withWitness()
    const first = await say(origin, 'GET / HTTP/1.1\r\n')
    const gone = closing(first)
    const others: Socket[] = []
    for (let n = 0; n < 300; n += 1) others.push(await say(origin, 'GET / HTTP/1.1\r\n'))
    await gone
    await lives()
    expect(others.filter(({ closed }) => closed).length).toBeGreaterThan(0)
    expect(others.at(-1)?.closed).toBe(false)
  })
})
