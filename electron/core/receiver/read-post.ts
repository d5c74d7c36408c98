import type { IncomingMessage } from 'node:http'
import { TextDecoder } from 'node:util'
import { fieldsOfJson } from './kept-json.ts'
import { unpack } from './unpack.ts'
import type { NameValue } from '../../bridge/webhooks.ts'
import type { ReceivedPost } from '../../bridge/receiver.ts'

/** Maximum size of a body, in bytes; the rest is cut off. */
const POST_LIMIT = 64 * 1024
/** Maximum number of fields shown of a request, and of its headers. */
const FIELDS = 200
/** Memory of an array and its strings for each header besides their characters, in bytes. */
const HEADER_BYTES = 64

type Body = Pick<ReceivedPost, 'size' | 'trouble'> & { bytes: Buffer }

/** A post as it came. */
export interface RawPost extends Body, Pick<ReceivedPost, 'id' | 'at' | 'foreignHost'> {
  method: string
  url: string
  /** Content type of the body. */
  type: string | undefined
  /** Names and values alternately, in the order and case received. */
  headers: string[]
}

/** Returns the parts of a request that are kept besides its body. */
export function headOf({
  method = '',
  url = '',
  headers,
  rawHeaders,
}: IncomingMessage): Pick<RawPost, 'method' | 'url' | 'type' | 'headers'> {
  return { method, url, type: headers['content-type'], headers: rawHeaders.slice(0, 2 * FIELDS) }
}

/** Returns the approximate memory of a request, in bytes. */
export function bytesOf({ bytes, url, headers }: RawPost): number {
  const letters = headers.reduce((sum, text) => sum + text.length, url.length)
  return bytes.length + letters + (headers.length / 2) * HEADER_BYTES
}

/** Takes a body up to its limit, and unpacks it; never rejects. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const body = await takeBody(request)
  const encoding = request.headers['content-encoding'] ?? ''
  return body.trouble ? body : { ...body, ...(await unpack(body.bytes, encoding, POST_LIMIT)) }
}

function takeBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve) => {
    // One buffer for all parts: kept one by one, parts of a single byte would take a hundred times
    // the limit.
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

/** Returns the fields of a body that is a JSON object or a form. */
function fieldsOf(body: string, bytes: Buffer, type = ''): NameValue[] {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return pairs(formOf(bytes, type))
  try {
    return pairs(fieldsOfJson(body))
  } catch {
    return []
  }
}

/** Names and values of a form, whose letters are bytes of the encoding that it names. */
function formOf(bytes: Buffer, type: string): [string, string][] {
  const text = (part = '') => {
    const raw = part
      .replaceAll('+', ' ')
      .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    return decoderOf(type).decode(Buffer.from(raw, 'latin1'))
  }
  const parts = bytes.toString('latin1').split('&').filter(Boolean).slice(0, FIELDS)
  return parts.map((part) => {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
    return [text(name), text(value)]
  })
}

/**
 * Returns the decoder of the charset in a header (RFC 9110 8.3.2); UTF-8 if there is none or it is
 * unknown.
 */
function decoderOf(type: string): TextDecoder {
  const [, quoted, bare = 'utf-8'] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(type) ?? []
  try {
    return new TextDecoder(quoted ?? bare)
  } catch {
    return new TextDecoder()
  }
}

/** Decodes a body; a byte order mark of UTF-16 takes precedence over the header. */
function textOf(bytes: Buffer, type = ''): string {
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isBigEndian) return new TextDecoder('utf-16be').decode(bytes)
  return isLittleEndian ? new TextDecoder('utf-16le').decode(bytes) : decoderOf(type).decode(bytes)
}

function headersOf(headers: string[]): NameValue[] {
  return headers.flatMap((name, at) =>
    at % 2 === 0 ? [{ name, value: headers[at + 1] ?? '' }] : [],
  )
}

/** Parses a request. */
export function readPost({ url, type, headers, bytes, ...post }: RawPost): ReceivedPost {
  const body = textOf(bytes, type)
  return {
    ...post,
    headers: headersOf(headers),
    query: pairs(new URLSearchParams(splitTarget(url).query)),
    fields: fieldsOf(body, bytes, type),
    body,
  }
}

/** Parts of the request line: the path, the query with its `?`, and the host where the whole address is named. */
export function splitTarget(url: string): { host?: string; path: string; query: string } {
  // A server takes that form, too (RFC 9112 3.2.2).
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
  const target = host === undefined ? url : url.slice(url.indexOf('//') + 2 + host.length) || '/'
  const at = target.indexOf('?')
  const [path, query] = at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)]
  return { ...(host !== undefined && { host: host.replace(/^.*@/, '') }), path, query }
}
