import { Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** Decompressors by content coding (RFC 9110 8.4.1). */
const unpackers: Partial<Record<string, (bytes: Buffer) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  // Some senders leave the header out that belongs to it.
  deflate: (bytes) => (isZlib(bytes) ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
}

const isZlib = ([first = 0, second = 0]: Buffer) =>
  (first & 15) === 8 && ((first << 8) | second) % 31 === 0

const beginsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)
/** Archives of files, and Zstandard. */
const isPacked = (bytes: Buffer) =>
  beginsWith(bytes, 0x50, 0x4b, 3, 4) || beginsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd)

/** A body once it is unpacked, up to `most` bytes. */
export interface Unpacked {
  bytes: Buffer
  /** `packed`: in a way that is not known, or not so as its header says; `tooLong`: there is more. */
  trouble?: 'packed' | 'tooLong'
}

/**
 * Undoes what `Content-Encoding` names, the last one first; gzip also where the header is missing. Other
 * packed bytes are no text either.
 */
export async function unpack(bytes: Buffer, encoding: string, most: number): Promise<Unpacked> {
  const names = encoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length === 0 && beginsWith(bytes, 0x1f, 0x8b)) names.push('gzip')
  let unpacked: Unpacked = isPacked(bytes) ? { bytes, trouble: 'packed' } : { bytes }
  for (const name of names.reverse()) {
    const unpacker = unpackers[name]
    if (!unpacker) return { bytes, trouble: 'packed' }
    unpacked = await take(unpacker(unpacked.bytes), unpacked.bytes, most)
    if (unpacked.trouble === 'packed') return { bytes, trouble: 'packed' }
    if (unpacked.trouble) return unpacked
  }
  return unpacked
}

/** No more than so much is ever unpacked, however little it was. */
async function take(unpacker: Transform, packed: Buffer, most: number): Promise<Unpacked> {
  const parts: Buffer[] = []
  let size = 0
  try {
    const source = Readable.from([packed]).pipe(unpacker) as AsyncIterable<Buffer>
    for await (const part of source) {
      parts.push(part)
      size += part.length
      if (size > most) return { bytes: Buffer.concat(parts).subarray(0, most), trouble: 'tooLong' }
    }
    return { bytes: Buffer.concat(parts) }
  } catch {
    return { bytes: packed, trouble: 'packed' }
  }
}
