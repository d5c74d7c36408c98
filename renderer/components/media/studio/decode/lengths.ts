import { partOf } from './part-of.ts'

/**
 * Lengths from here on, in bytes, are placeholders of programs that cannot seek back to the header.
 */
const STAND_IN = 2 ** 30
/** Smaller lengths are placeholders if they exceed the actual size this many times. */
const LESSER = { from: 2 ** 27, times: 100 }

/** Returns true if a length in a header is a placeholder: gigabytes in a file of kilobytes. */
export const isStandIn = (said: number, there: number): boolean =>
  said > there && (said >= STAND_IN || (said >= LESSER.from && said > LESSER.times * there))

/** Returns the length of the data; the actual size if the header has 0 or a placeholder. */
export const writtenLength = (said: number, there: number): number =>
  said === 0 || isStandIn(said, there) ? there : said

/** Chunks that may follow an empty sound. */
const PARTS =
  /^(?:LIST|fact|cue |bext|smpl|inst|id3 |ID3 |JUNK|PAD |iXML|COMM|MARK|NAME|AUTH|ANNO|APPL)/

/** Returns true if another chunk begins here, so that an empty sound before it is really empty. */
export const isPart = (bytes: Uint8Array): boolean =>
  PARTS.test(String.fromCharCode(...bytes.subarray(0, 4)))

/** Parts that are looked at before the sound. */
const MOST_PARTS = 500

/**
 * A WAV file with the lengths that it has, where its header has none, or had them before the sound was
 * there: a program ended before it wrote them, or wrote into a pipe. Any other file as it is.
 */
export async function withLengths(file: Blob): Promise<Blob> {
  const head = await partOf(file, 0, 12)
  if (nameAt(head, 0) !== 'RIFF' || nameAt(head, 8) !== 'WAVE') return file
  let at = 12
  for (let count = 0; count < MOST_PARTS && at + 8 <= file.size; count += 1) {
    const part = await partOf(file, at, at + 16)
    const said = part.getUint32(4, true)
    const there = file.size - at - 8
    if (nameAt(part, 0) !== 'data') {
      at += 8 + said + (said % 2)
      continue
    }
    const next = new Uint8Array(part.buffer, 8)
    const end = at + 8 + said + (said % 2)
    const isWhole = said === 0 ? isPart(next) : said > there || (await endsAt(file, end))
    const length = isWhole && !isStandIn(said, there) ? said : there
    if (length === said) return file
    return new Blob([
      ...['RIFF', littleEndian(file.size - 8), file.slice(8, at + 4)],
      ...[littleEndian(length), file.slice(at + 8)],
    ])
  }
  return file
}

/** True if the file ends here, or another part begins, so that the sound before it is as long as it says. */
async function endsAt(file: Blob, at: number): Promise<boolean> {
  const next = await partOf(file, at, at + 8)
  return next.byteLength < 8 || /^[\w ]{4}$/.test(nameAt(next, 0))
}

const nameAt = (view: DataView, at: number): string =>
  view.byteLength < at + 4
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

function littleEndian(length: number): ArrayBuffer {
  const bytes = new ArrayBuffer(4)
  new DataView(bytes).setUint32(0, length, true)
  return bytes
}
