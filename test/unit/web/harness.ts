import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { FileLocation } from '../../../electron/core/files/kept-files.ts'
import type { CommandHandlers, Logger } from '../../../electron/core/ports.ts'
import { createConnections } from '../../../electron/shell/connections.ts'
import { createUploads } from '../../../electron/shell/uploads.ts'
import { createCodes } from '../../../electron/web/codes.ts'
import { builtPages } from '../../../electron/web/pages.ts'
import type { Credential } from '../../../electron/web/page/proof.ts'
import { startWebShell } from '../../../electron/web/server.ts'
import type { WebShellOptions } from '../../../electron/web/server.ts'
import { credentialIn, enter } from '../../support/page-socket.ts'

/** A page as the build leaves it, in a folder with a neighbour that must not be reachable. */
export async function buildRenderer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'renderer/assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'not for the page')
  await writeFile(
    join(folder, 'renderer/web.html'),
    '<!doctype html><html><head><script type="application/json" id="switchdesk-boot"></script></head>' +
      '<body><div id="app"></div><script type="module" src="main.js"></script></body></html>',
  )
  await writeFile(join(folder, 'renderer/index.html'), '<!doctype html>')
  await writeFile(join(folder, 'renderer/assets/main-1a2b3c4d.js'), 'export {}')
  await writeFile(join(folder, 'renderer/assets/main-1a2b3c4d.js.map'), '{}')
  await writeFile(join(folder, 'renderer/assets/inter-1a2b3c4d.woff2'), 'font')
  return join(folder, 'renderer')
}

/** Commands that answer; `inbox.send` is left to a test. */
function fakeCommands(): CommandHandlers {
  const commands: Partial<CommandHandlers> = {
    'app.attention': vi.fn(async () => undefined),
    'diagnostics.journal': async () => [],
    'settings.change': async () => Promise.reject(new Error('with a secret in it')),
  }
  return commands as CommandHandlers
}

function silentLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() } satisfies Logger
}

/** The web shell itself over stand-ins for the core. */
export async function startShell(changes: Partial<WebShellOptions> = {}) {
  const log = silentLog()
  const commands = fakeCommands()
  const listeners = new Set<(event: BridgeEvent) => void>()
  const uploads = createUploads()
  const kept = new Map<string, FileLocation>()
  const renderer = await buildRenderer()
  const shell = await startWebShell({
    port: 0,
    pages: () => builtPages(renderer),
    openConnection: createConnections(commands, log).open,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    codes: createCodes({ show: () => undefined, locale: async () => 'en' }),
    uploads,
    files: { find: (handle) => kept.get(handle) },
    boot: async () => ({ shell: 'web', settings: { locale: 'ru', theme: 'dark' } }),
    log,
    ...changes,
  })
  onTestFinished(() => shell.close())
  /** By the plain form: not every system finds names below `localhost`. */
  const newAddress = () => shell.newAddress().plain
  const { host, origin } = new URL(newAddress())
  const emit = (event: BridgeEvent) => listeners.forEach((listener) => listener(event))
  return { shell, newAddress, host, origin, commands, log, emit, listeners, uploads, kept }
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Asks as any program can: with whatever path and headers. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body = '', at = '127.0.0.1' } = {},
): Promise<Reply> {
  const { host, port } = new URL(origin)
  const stated = { host, ...headers }
  return new Promise((resolve, reject) => {
    request({ hostname: at, port, path, method, headers: stated }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      )
    })
      .on('error', reject)
      .end(body)
  })
}

/** What our own page sends along. */
export function pageHeaders(origin: string) {
  return { origin, 'content-type': 'application/json', 'x-switchdesk': '1' }
}

/** Opens a session by an address, as the page does; answers what it comes back with. */
export async function openSession(address: string): Promise<Credential> {
  const { socket, credential } = await enter(new URL(address).host, await credentialIn(address))
  // The first event says that it was let in.
  await once(socket, 'message')
  socket.terminate()
  return credential
}

/** A page's socket: calls by name, and the events that came. */
export interface PageSocket {
  socket: WebSocket
  events: unknown[]
  call(name: string, argument?: unknown): Promise<unknown>
  /** Any function of the server's. */
  ask(method: string, ...given: unknown[]): Promise<unknown>
  /** Resolves with the close code. */
  closed: Promise<number>
}

/** Connects with what opens a session. Rejects where the server refuses the connection. */
export async function connect(
  host: string,
  credential: Credential,
  how?: { origin?: string; path?: string },
): Promise<PageSocket> {
  const { socket } = await enter(host, credential, how)
  onTestFinished(() => socket.terminate())
  // The first event says that it was let in.
  await once(socket, 'message')
  const events: unknown[] = []
  const waiting = new Map<string, (value: unknown) => void>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as {
      t: string
      i: string
      r: unknown
      m: string
      a: { name: string }[]
    }
    if (message.t === 's') waiting.get(message.i)?.(message.r)
    // Every page hears of every page; tests of that listen for themselves.
    else if (message.m === 'event' && message.a[0]?.name !== 'pages.changed') {
      events.push(message.a[0])
    }
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  let last = 0
  const ask = (method: string, ...given: unknown[]) => {
    const id = String(++last)
    socket.send(JSON.stringify({ t: 'q', i: id, m: method, a: given }))
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  return { socket, events, ask, call: (name, argument) => ask('call', name, argument), closed }
}
