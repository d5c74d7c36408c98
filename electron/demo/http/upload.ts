import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createBase64 } from '../rules/base64.ts'
import type { MediaFiles, Upload } from '../state/media-files.ts'
import { createLongField } from './long-field.ts'
import { Refusal } from './refusal.ts'

/** The largest file that is taken, in bytes. */
export const FILE_LIMIT = 300 * 1024 * 1024
/** All that a request may hold besides the file. */
const REST_LIMIT = 1024 * 1024
const BODY_LIMIT = Math.ceil(FILE_LIMIT / 3) * 4 + REST_LIMIT
const HEAD = 16
const FIELD = 'file'
const JSON_TYPE = /^application\/json(;|$)/i

const tooLarge = (): Refusal => new Refusal(413, 'Request body is too large')

/** Writes what comes as Base64 into a file; stops writing once it is of no use. */
async function openSink(path: string) {
  const handle = await open(path, 'wx', 0o600)
  const decoder = createBase64()
  const upload: Upload = { path, size: 0, head: Buffer.alloc(0) }

  const store = async (bytes: Buffer | undefined): Promise<void> => {
    if (!bytes) upload.problem ??= 'format'
    else if (upload.size + bytes.length > FILE_LIMIT) upload.problem ??= 'size'
    if (!bytes || upload.problem) return
    if (upload.size < HEAD) upload.head = Buffer.concat([upload.head, bytes.subarray(0, HEAD)])
    upload.size += bytes.length
    await handle.writev([bytes])
  }
  return {
    write: async (piece: Buffer) => {
      if (!upload.problem) await store(decoder.push(piece))
    },
    finish: async () => {
      if (!upload.problem) await store(decoder.end())
      return upload
    },
    close: () => handle.close(),
  }
}

/**
 * Reads a body whose file goes to the disk as it comes in; neither the text nor the file is ever
 * held whole. @returns the body with a ticket in the place of the file
 */
async function receive(files: MediaFiles, payload: AsyncIterable<Buffer>) {
  const field = createLongField(FIELD)
  const path = files.newPath()
  const sink = await openSink(path)
  let size = 0
  try {
    for await (const piece of payload) {
      size += piece.length
      await sink.write(field.push(piece))
      if (size > BODY_LIMIT || field.restSize > REST_LIMIT) throw tooLarge()
    }
    const upload = await sink.finish()
    const isEmpty = upload.size === 0 && !upload.problem
    const ticket = files.receive(upload)
    return { ticket, body: field.rest(isEmpty ? '' : ticket), size }
  } catch (error) {
    await rm(path, { force: true })
    throw brokenOff(error)
  } finally {
    await sink.close()
  }
}

/** A client disconnected during an upload, which breaks no rule. */
export class BrokenOff extends Refusal {
  constructor() {
    super(400, 'The upload was broken off.')
  }
}

function brokenOff(error: unknown): unknown {
  const { code } = error as { code?: string | number }
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? new BrokenOff() : error
}

/**
 * For the route that takes files as Base64 in JSON: the field `file` reaches the handler as a
 * ticket for `MediaFiles`. What the handler has not kept is removed after the reply.
 */
export function uploadRoute(files: MediaFiles): RouteShorthandOptions {
  const tickets = new WeakMap<FastifyRequest, string>()
  return {
    bodyLimit: BODY_LIMIT,
    preParsing: async (request, _reply, payload) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return payload
      if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge()
      const { ticket, body, size } = await receive(files, payload as AsyncIterable<Buffer>)
      tickets.set(request, ticket)
      const read = Readable.from([Buffer.from(body)], { objectMode: false })
      return Object.assign(read, { receivedEncodedLength: size })
    },
    onResponse: async (request) => {
      const ticket = tickets.get(request)
      if (ticket !== undefined) files.discard(ticket)
    },
  }
}
