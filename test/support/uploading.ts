import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FileSource, StreamSource } from '../../electron/service/upload/source.ts'

/** Far more than the system keeps under way between two programs. */
export const LONG = 60_000_000

/** A server that does nothing with a request by itself, not even read it; its address. */
export async function startTaker(
  take: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer((request, response) => void take(request, response))
  // Tests cut connections on purpose.
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Reads so many bytes of a body and leaves the rest where it is. */
export async function readBytes(request: IncomingMessage, bytes: number): Promise<void> {
  let read = 0
  while (read < bytes) {
    const piece = request.read() as Buffer | null
    if (piece) read += piece.length
    else await once(request, 'readable')
  }
}

/** Everything to its end. */
export async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A file's path, in a folder that goes when the test ends. */
export async function newFile(content: Buffer | number, name = 'recording.wav'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-upload-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, typeof content === 'number' ? '' : content)
  // A long one is a hole on the disk.
  if (typeof content === 'number') await truncate(path, content)
  return path
}

/** An open file as `client.upload` takes it; closed when the test ends. */
export async function fileSource(path: string): Promise<FileSource> {
  const handle = await open(path)
  onTestFinished(() => handle.close())
  const { size, mtimeNs } = await handle.stat({ bigint: true })
  return { fd: handle.fd, size: Number(size), changedAt: mtimeNs }
}

/** Bytes that come in pieces of the given lengths, again and again. */
export function streamSource(content: Buffer, lengths: number[] = [65_536]): StreamSource {
  return {
    size: content.length,
    async *open() {
      for (let at = 0, turn = 0; at < content.length; turn += 1) {
        const length = lengths[turn % lengths.length] ?? 1
        yield content.subarray(at, at + length)
        at += length
      }
    },
  }
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
