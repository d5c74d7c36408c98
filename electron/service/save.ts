import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { fileKind, type FileKind } from './file-kind.ts'

/** Target of a reply's file. */
export interface FileTarget {
  /** The whole path; a file that is there is replaced once the new one is complete. */
  to: string
  /** Bytes. */
  maxSize: number
}

/** A file that arrived whole. */
export interface SavedFile extends FileKind {
  path: string
  /** Bytes. */
  size: number
}

/** More came than may be taken. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly code = 'TOO_LARGE'
}

/** The disk did not take the file. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable'
}

/** A longer body is a file for certain; a shorter one may be a refusal in JSON. */
const LONGEST_JSON = 64 * 1024

/** Leaves out a byte order mark. */
const decoder = new TextDecoder()

type Chunks = AsyncIterable<Uint8Array>
type Headers = Record<string, string | string[] | undefined>

/** The file, or the text that came in its place. */
export type Saved = { file: SavedFile } | { text: string }

/**
 * Writes a reply's body to the target: into a temporary file beside it, which takes its name when
 * it is complete. An empty body and short JSON are no file; their text is given back. Whatever
 * fails leaves nothing behind.
 * @throws Unwritable, TooLarge, and whatever reading the body throws
 */
export async function saveBody(
  body: Chunks,
  headers: Headers,
  { to, maxSize }: FileTarget,
): Promise<Saved> {
  const temporary = `${to}.${randomUUID().slice(0, 8)}.part`
  try {
    const { head, size } = await write(limited(body, maxSize), temporary)
    const text = size === head.length ? textInPlace(head) : undefined
    if (text !== undefined) return { text }
    await onDisk(rename(temporary, to))
    return { file: { path: to, size, ...fileKind(headers, head) } }
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined)
  }
}

/** Reads a body as text. @throws TooLarge */
export async function textOf(body: Chunks, maxSize: number): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limited(body, maxSize)) chunks.push(chunk)
  return decoder.decode(Buffer.concat(chunks))
}

async function write(body: Chunks, path: string): Promise<{ head: Buffer; size: number }> {
  const handle = await onDisk(open(path, 'wx', 0o600))
  const head: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      if (size < LONGEST_JSON) head.push(chunk.subarray(0, LONGEST_JSON - size))
      size += chunk.length
      await onDisk(handle.writeFile(chunk))
    }
  } finally {
    await onDisk(handle.close())
  }
  return { head: Buffer.concat(head), size }
}

async function* limited(body: Chunks, maxSize: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxSize) throw new TooLarge()
    yield chunk
  }
}

/** Text received in place of a file: an empty body, or JSON, a byte order mark aside. */
function textInPlace(head: Buffer): string | undefined {
  const text = decoder.decode(head)
  if (text === '') return text
  try {
    JSON.parse(text)
    return text
  } catch {
    return undefined
  }
}

async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new Unwritable('the disk did not take the file', { cause: error })
  }
}
