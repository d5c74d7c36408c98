import { isUtf8 } from 'node:buffer'
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

type PostBody = Pick<ReceivedPost, 'size' | 'trouble'> & { bytes: Buffer }

/** A post as it came. */
export interface RawPost extends PostBody, Pick<ReceivedPost, 'id' | 'at' | 'foreignHost'> {
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
export async function readBody(request: IncomingMessage): Promise<PostBody> {
  const body = await takeBody(request)
  const encoding = request.headers['content-encoding'] ?? ''
  return body.trouble ? body : { ...body, ...(await unpack(body.bytes, encoding, POST_LIMIT)) }
}

function takeBody(request: IncomingMessage): Promise<PostBody> {
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

/** Returns the fields of a body that is a JSON object or a form; programs send JSON as a form, too. */
function fieldsOf(body: string, bytes: Buffer, type = ''): NameValue[] {
  const isForm = /^application\/x-www-form-urlencoded/i.test(type)
  if (isForm && !/^\s*\{/.test(body)) return pairs(formOf(bytes, type))
  try {
    return pairs(fieldsOfJson(body))
  } catch {
    return isForm ? pairs(formOf(bytes, type)) : []
  }
}

/** Names and values of a form, whose letters are bytes of the encoding that it names. */
function formOf(bytes: Buffer, type: string): [string, string][] {
  const text = (part = '') => {
    const raw = part
      .replaceAll('+', ' ')
      .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    return decoderOf(CHARSET.exec(type)?.[1]).decode(Buffer.from(raw, 'latin1'))
  }
  const parts = bytes.toString('latin1').split('&').filter(Boolean).slice(0, FIELDS)
  return parts.map((part) => {
    const [, name, value] = /^([^=]*)=?(.*)$/s.exec(part) ?? []
    return [text(name), text(value)]
  })
}

/** Encoding that a header names (RFC 9110 8.3.2), in quotes of either kind or none. */
const CHARSET = /;\s*charset\s*=\s*["']?([^"'\s;]+)/i
/** Encoding that XML names in its first line; it is written in ASCII. */
const XML = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/i

/** Returns a decoder by the name of its encoding; of UTF-8 if there is none or it is unknown. */
function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** Byte order marks. */
const MARKS = [
  ['utf-16be', Buffer.from('feff', 'hex')],
  ['utf-16le', Buffer.from('fffe', 'hex')],
  ['utf-8', Buffer.from('efbbbf', 'hex')],
] as const

/** Encoding that XML declares; a declaration that can be read so is not in UTF-16, whatever it says. */
function encodingInXml(bytes: Buffer): string | undefined {
  const encoding = XML.exec(bytes.toString('latin1', 0, 200))?.[1]
  return encoding && /^utf-?16/i.test(encoding) ? undefined : encoding
}

/** True for JSON that is UTF-8 by its bytes: there a header's encoding means nothing (RFC 8259 11). */
const isPlainJson = (bytes: Buffer, type: string): boolean =>
  /^[^;]*json/i.test(type) && bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)

/** Decodes a body; a byte order mark takes precedence over the header, and that over XML. */
function textOf(bytes: Buffer, type = ''): string {
  const marked = MARKS.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))?.[0]
  const declared = CHARSET.exec(type)?.[1] ?? encodingInXml(bytes)
  return decoderOf(marked ?? (isPlainJson(bytes, type) ? 'utf-8' : declared)).decode(bytes)
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
