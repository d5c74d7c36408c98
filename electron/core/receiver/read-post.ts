import type { IncomingMessage } from 'node:http'
import type { NameValue } from '../../bridge/webhooks.ts'
import type { ReceivedPost } from '../../bridge/receiver.ts'

/** So much of one post is taken, in bytes. */
const POST_LIMIT = 64 * 1024
/** So many fields of one post are told, and as many of its headers. */
const FIELDS = 200
/** What an array and its strings take for each header besides their letters, in bytes. */
const HEADER_BYTES = 64

type Body = Pick<ReceivedPost, 'size' | 'trouble'> & { bytes: Buffer }

/** A post as it came. */
export interface RawPost extends Body, Pick<ReceivedPost, 'id' | 'at' | 'foreignHost'> {
  method: string
  url: string
  /** Of its body. */
  type: string | undefined
  /** Names and values in turns, in the order and with the letters with which they came. */
  headers: string[]
}

/** What of a request is kept besides its body. */
export function headOf({
  method = '',
  url = '',
  headers,
  rawHeaders,
}: IncomingMessage): Pick<RawPost, 'method' | 'url' | 'type' | 'headers'> {
  return { method, url, type: headers['content-type'], headers: rawHeaders.slice(0, 2 * FIELDS) }
}

/** About what a post takes in memory, in bytes. */
export function bytesOf({ bytes, url, headers }: RawPost): number {
  const letters = headers.reduce((sum, text) => sum + text.length, url.length)
  return bytes.length + letters + (headers.length / 2) * HEADER_BYTES
}

/** Takes a body up to its limit; never rejects. */
export function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve) => {
    // One room for all: of parts of one byte each, a limit's worth would take a hundred times as much.
    const declared = Number(request.headers['content-length'] ?? POST_LIMIT)
    const room = Buffer.alloc(Math.min(declared, POST_LIMIT))
    let size = 0
    const end = (trouble?: ReceivedPost['trouble']): void => {
      const bytes = Buffer.from(room.subarray(0, size))
      resolve({ bytes, size, ...(trouble && { trouble }) })
    }
    request.on('data', (part: Buffer) => {
      part.copy(room, size)
      size += part.length
      if (size > POST_LIMIT) end('tooLong')
    })
    request.on('end', () => end())
    request.on('close', () => end('brokenOff'))
    request.on('error', () => end('brokenOff'))
  })
}

const pairs = (entries: Iterable<readonly [string, string]>): NameValue[] =>
  [...entries].slice(0, FIELDS).map(([name, value]) => ({ name, value }))

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** What a body says field by field, if it is a JSON object or a form. */
function fieldsOf(body: string, type = ''): NameValue[] {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return pairs(new URLSearchParams(body))
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return pairs(Object.entries(value).map(([name, inner]) => [name, written(inner)] as const))
  } catch {
    return []
  }
}

function headersOf(headers: string[]): NameValue[] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [{ name, value: headers[at + 1] ?? '' }] : [],
  )
}

/** What a post says. */
export function readPost({ url, type, headers, bytes, ...post }: RawPost): ReceivedPost {
  const body = bytes.toString('utf8')
  return {
    ...post,
    headers: headersOf(headers),
    query: pairs(new URLSearchParams(splitTarget(url).query)),
    fields: fieldsOf(body, type),
    body,
  }
}

/** The path of what is asked for, and what follows `?`. */
export function splitTarget(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) }
}
