import { isByteSource, type ByteSource } from './source.ts'

/** A JSON object in pieces: text as it is, and files whose Base64 stands between the pieces. */
export interface UploadContent {
  /** The last one is a text. */
  readonly parts: readonly (string | ByteSource)[]
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
  return { parts, length: parts.reduce((sum, part) => sum + lengthOf(part), 0) }
}

function lengthOf(part: string | ByteSource): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : base64Length(part.size)
}

/** Characters of so many bytes in Base64, padding included. */
export function base64Length(size: number): number {
  return Math.ceil(size / 3) * 4
}
