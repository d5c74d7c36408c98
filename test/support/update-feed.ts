import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** What a system's list is called, and how its packages' names end. */
const SYSTEMS = {
  linux: { list: 'latest-linux.yml', ending: 'linux-x86_64.AppImage' },
  mac: { list: 'latest-mac.yml', ending: 'mac-x64.zip' },
}
type System = keyof typeof SYSTEMS

const scripts = join(import.meta.dirname, '../../.scripts/package')
/** As whoever releases signs them. */
const { signManifest } = (await import(join(scripts, 'sign-manifest.mjs'))) as {
  signManifest(name: string, manifest: object, key: KeyObject): { text: string; signature: string }
}

/** What a manifest says of a version, where that is not what it should be. */
interface Odd {
  staged?: number
  url?: string
  sha512?: string
  size?: number
  notes?: Record<'ru' | 'en', string>
}

/** A server with a list of versions, and whoever may sign that. */
export interface UpdateFeed {
  url: string
  /** As a package holds it. */
  key: string
  /** Paths that were asked for. */
  asked: string[]
  /** What was told with the last request. */
  headers: IncomingHttpHeaders
  /** Bytes that were sent, heads included. */
  sent(): number
  /** Offers a version, whose package is these bytes. */
  offer(version: string, odd?: Odd): void
  /** The same by somebody who has another key. */
  forge(version: string): void
  /** Changes what was offered, when it was signed. */
  change(path: string, change: (text: string) => string): void
  /** Answers a path in another way. */
  answer(path: string, answer: (response: ServerResponse) => void): void
  /** Back to nothing that was offered or answered in another way. */
  clear(): void
  close(): Promise<void>
}

/** What stands for a package: a program that tells that it was started. */
export const packed = (version: string): Buffer =>
  Buffer.concat([
    Buffer.from(`#!/bin/sh\necho "${version}" >> "$SWITCHDESK_STARTED"\nexit 0\n`),
    Buffer.alloc(200_000, '#'),
  ])

/** Starts a feed on this computer, with a key of its own. */
export async function startFeed(system: System = 'linux'): Promise<UpdateFeed> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const contents = new Map<string, Buffer | string>()
  const answers = new Map<string, (response: ServerResponse) => void>()
  let sent = 0
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/feed/', '')
    feed.asked.push(request.url ?? '')
    feed.headers = request.headers
    const { socket } = request
    const before = socket.bytesWritten
    response.on('close', () => (sent += socket.bytesWritten - before))
    const answer = answers.get(path)
    const content = contents.get(path)
    if (answer) answer(response)
    else if (content === undefined) response.writeHead(404).end()
    else response.setHeader('content-length', Buffer.byteLength(content)).end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function offer(version: string, odd: Odd, key: KeyObject): void {
    answers.clear()
    for (const [path, content] of offered(system, version, odd, key)) contents.set(path, content)
  }

  const feed: UpdateFeed = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    asked: [],
    headers: {},
    sent: () => sent,
    offer: (version, odd = {}) => offer(version, odd, privateKey),
    forge: (version) => offer(version, {}, generateKeyPairSync('ed25519').privateKey),
    change: (path, change) => void contents.set(path, change(String(contents.get(path)))),
    answer: (path, answer) => void answers.set(path, answer),
    clear() {
      contents.clear()
      answers.clear()
      feed.asked.length = sent = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
  return feed
}

/** A list with a version, its signature, and the package. */
function offered(
  system: System,
  version: string,
  odd: Odd,
  key: KeyObject,
): [string, Buffer | string][] {
  const { list, ending } = SYSTEMS[system]
  const { staged, notes, ...file } = odd
  const content = packed(version)
  const url = `Switchdesk-${version}-${ending}`
  const sha512 = createHash('sha512').update(content).digest('base64')
  const manifest = {
    version,
    files: [{ url, sha512, size: content.length, ...file }],
    releaseDate: '2026-11-27T00:00:00.000Z',
    ...(staged !== undefined && { stagingPercentage: staged }),
    ...(notes && { notes }),
  }
  const { text, signature } = signManifest(list, manifest, key)
  return [
    [list, text],
    [`${list}.sig`, signature],
    [url, content],
  ]
}
