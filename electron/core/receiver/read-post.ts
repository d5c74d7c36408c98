import type { IncomingMessage } from 'node:http'
import type { NameValue } from '../webhooks/types.ts'
import type { ReceivedPost } from './types.ts'

/** So much of one post is taken, in bytes. */
export const POST_LIMIT = 64 * 1024
/** So many fields of one post are told. */
const FIELDS = 200

type Body = Pick<ReceivedPost, 'size' | 'trouble'> & { bytes: Buffer }

/** A post as it came. */
export interface RawPost extends Body, Pick<ReceivedPost, 'id' | 'at' | 'foreignHost'> {
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>
}

/** Takes a body up to its limit; never rejects. */
export function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const end = (trouble?: ReceivedPost['trouble']): void => {
      resolve({ bytes: Buffer.concat(parts), size, ...(trouble && { trouble }) })
    }
    request.on('data', (part: Buffer) => {
      const room = POST_LIMIT - size
      if (room > 0) parts.push(part.subarray(0, room))
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

/** Headers in the order and with the letters with which they came. */
function headersOf({ rawHeaders }: RawPost['request']): NameValue[] {
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [{ name, value: rawHeaders[at + 1] ?? '' }] : [],
  )
}

/** What a post says: read when somebody is told of it, since of many at once only the last ones are. */
export function readPost({ request, bytes, ...post }: RawPost): ReceivedPost {
  const { method = '', url = '', headers } = request
  const body = bytes.toString('utf8')
  return {
    ...post,
    method,
    headers: headersOf(request),
    query: pairs(new URLSearchParams(splitTarget(url).query)),
    fields: fieldsOf(body, headers['content-type']),
    body,
  }
}

/** The path of what is asked for, and what follows `?`. */
export function splitTarget(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) }
}
