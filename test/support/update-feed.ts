import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedBytes } from '../../electron/main/updates/manifest.ts'

const NAME = 'latest-linux.yml'

/** What a manifest says of a version, where that is not what it should be. */
interface Odd {
  staged?: number
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
  /** Bytes that were sent, heads included. */
  sent(): number
  /** Offers a version, whose package is these bytes. */
  offer(version: string, odd?: Odd): void
  /** Answers a path in another way. */
  answer(path: string, answer: (response: ServerResponse) => void): void
  /** Back to nothing that was offered or answered in another way. */
  clear(): void
  close(): Promise<void>
}

/** What stands for a package: a program that tells that it was started. */
export const packed = (version: string): Buffer =>
  Buffer.concat([
    Buffer.from(`#!/bin/sh\necho ${version} >> "$SWITCHDESK_STARTED"\nexit 0\n`),
    Buffer.alloc(200_000, '#'),
  ])

/** Starts a feed on this computer, with a key of its own. */
export async function startFeed(): Promise<UpdateFeed> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const answers = new Map<string, (response: ServerResponse) => void>()
  const asked: string[] = []
  let sent = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { socket } = request
    const before = socket.bytesWritten
    response.on('close', () => (sent += socket.bytesWritten - before))
    const answer = answers.get(path)
    if (answer) return answer(response)
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const put = (path: string, content: Buffer | string) =>
    answers.set(path, (response) => {
      response.setHeader('content-length', Buffer.byteLength(content))
      response.end(content)
    })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    asked,
    sent: () => sent,
    offer(version, { staged, notes, ...odd } = {}) {
      const content = packed(version)
      const name = `Switchdesk-${version}-linux-x86_64.AppImage`
      const sha512 = createHash('sha512').update(content).digest('base64')
      const text = JSON.stringify({
        version,
        files: [{ url: name, sha512, size: content.length, ...odd }],
        releaseDate: '2026-11-27T00:00:00.000Z',
        ...(staged !== undefined && { stagingPercentage: staged }),
        ...(notes && { notes }),
      })
      put(`/feed/${NAME}`, text)
      put(`/feed/${NAME}.sig`, sign(null, signedBytes(NAME, text), privateKey).toString('base64'))
      put(`/feed/${name}`, content)
    },
    answer: (path, answer) => void answers.set(`/feed/${path}`, answer),
    clear() {
      answers.clear()
      asked.length = sent = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}
