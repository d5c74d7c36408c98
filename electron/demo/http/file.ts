import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

/** A file on the disk, sent without being read whole. */
export interface StoredFile {
  path: string
  /** Bytes. */
  size: number
}

/** Result of a handler whose reply is a file. */
export class FileReply {
  readonly content: Buffer | StoredFile
  readonly headers: Record<string, string>

  /** @param name the file's name as it is offered for saving */
  constructor(content: Buffer | StoredFile, type: string, name: string) {
    this.content = content
    this.headers = {
      'content-type': type,
      'content-length': String(Buffer.isBuffer(content) ? content.length : content.size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    }
  }
}

/** The bytes of a reply's body, up to `end`. */
export function bytesOf(
  body: string | Buffer | StoredFile,
  end?: number,
): string | Buffer | Readable {
  if (typeof body === 'string') return end === undefined ? body : Buffer.from(body).subarray(0, end)
  if (Buffer.isBuffer(body)) return body.subarray(0, end)
  return createReadStream(body.path, end === undefined ? {} : { end: end - 1 })
}

/** A body's size in bytes. */
export function sizeOf(body: string | Buffer | StoredFile): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return Buffer.isBuffer(body) ? body.length : body.size
}
