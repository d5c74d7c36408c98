import { randomBytes } from 'node:crypto'
import { isByteSource, type ByteSource } from './source.ts'

/** A request's body in pieces: text as it is, and files between them. */
export interface UploadContent {
  /** The last one is a text. */
  readonly parts: readonly (string | ByteSource)[]
  /** How the files' bytes travel. */
  readonly encoding: 'base64' | 'raw'
  /** The media type of the whole. */
  readonly type: string
  /** Bytes of the whole, as they travel. */
  readonly length: number
}

/**
 * The parameters as JSON, in their order, with Base64 in the place of each file. What is `undefined` is
 * left out, as `JSON.stringify` does.
 */
export function uploadContent(parameters: Record<string, unknown>): UploadContent {
  const parts: (string | ByteSource)[] = []
  let text = '{'
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    text += `${text.length > 1 || parts.length > 0 ? ',' : ''}${JSON.stringify(name)}:`
    if (isByteSource(value)) {
      parts.push(`${text}"`, value)
      text = '"'
    } else text += JSON.stringify(value)
  }
  parts.push(`${text}}`)
  return whole(parts, 'base64', 'application/json')
}

/**
 * The parameters as a form (RFC 7578), with each file's bytes as they are. Missing values are left
 * out.
 * @param boundary separator of the parts, which occurs in none of them
 */
export function uploadForm(
  parameters: Record<string, string | number | boolean | ByteSource | null | undefined>,
  boundary = `SwitchdeskForm${randomBytes(18).toString('hex')}`,
): UploadContent {
  const parts: (string | ByteSource)[] = []
  let text = ''
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
    if (isByteSource(value)) {
      text += `; filename="${quoted(value.name ?? 'file')}"\r\nContent-Type: application/octet-stream`
      parts.push(`${text}\r\n\r\n`, value)
      text = '\r\n'
    } else text += `\r\n\r\n${lines(String(value))}\r\n`
  }
  parts.push(`${text}--${boundary}--\r\n`)
  return whole(parts, 'raw', `multipart/form-data; boundary=${boundary}`)
}

function whole(
  parts: UploadContent['parts'],
  encoding: UploadContent['encoding'],
  type: string,
): UploadContent {
  const lengthOf = (part: UploadContent['parts'][number]): number => {
    if (typeof part === 'string') return Buffer.byteLength(part)
    return encoding === 'raw' ? part.size : base64Length(part.size)
  }
  return { parts, encoding, type, length: parts.reduce((sum, part) => sum + lengthOf(part), 0) }
}

/** As browsers write what a quoted name cannot hold. */
const quoted = (name: string): string => name.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22')

/** Forms end lines as mail does. */
const lines = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n')

/** Characters of so many bytes in Base64, padding included. */
function base64Length(size: number): number {
  return Math.ceil(size / 3) * 4
}
