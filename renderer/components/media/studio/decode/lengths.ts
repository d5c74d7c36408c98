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

/** Chunks that may follow a sound, an empty one too, and tags that are put behind whole files. */
const PARTS =
  /^(?:LIST|fact|cue |bext|smpl|inst|id3 |ID3|TAG|APETAGEX|JUNK|PAD |iXML|COMM|MARK|NAME|AUTH|ANNO|APPL|\(c\) )/

/**
 * Returns the length of the sound that begins at `start`. The header's is believed if it promises more
 * than there is, or if the file shows an end there; programs that write as they record leave 0, a
 * placeholder, or the length of an earlier moment.
 */
export async function soundLength(file: Blob, start: number, said: number): Promise<number> {
  const there = file.size - start
  if (isStandIn(said, there)) return there
  if (said > there) return said
  if (said === 0) return (await isPartAt(file, start)) ? 0 : there
  const end = start + said
  const ends = (await endsAt(file, end)) || (said % 2 === 1 && (await endsAt(file, end + 1)))
  return ends ? said : there
}

/** Bytes of a header that some programs count to the length of the sound. */
const HEADER = 64

/** Returns true if a sound of this length certainly goes on behind what is there of it, both in bytes. */
export const isBrokenOff = (length: number, there: number): boolean => length > there + HEADER

/** Parts that are looked at before the sound. */
const MOST_PARTS = 500

/** Start of a WAV file's `data`, the length in its header, and the true one. */
interface WavSound {
  start: number
  said: number
  length: number
}

/** The sound of a WAV file; undefined for other files, and for one that ends before its sound. */
export async function findWavSound(file: Blob): Promise<WavSound | undefined> {
  const head = await partOf(file, 0, 12)
  if (nameAt(head, 0) !== 'RIFF' || nameAt(head, 8) !== 'WAVE') return undefined
  let at = 12
  for (let count = 0; count < MOST_PARTS && at + 8 <= file.size; count += 1) {
    const part = await partOf(file, at, at + 8)
    const [start, said] = [at + 8, part.getUint32(4, true)]
    if (nameAt(part, 0) === 'data') {
      return { start, said, length: await soundLength(file, start, said) }
    }
    at = start + said + (said % 2)
  }
  return undefined
}

/**
 * A WAV file with the lengths that it has, where its header has none, or had them before the sound was
 * there: a program ended before it wrote them, or wrote into a pipe. Any other file as it is.
 */
export async function withLengths(file: Blob): Promise<Blob> {
  const sound = await findWavSound(file)
  if (!sound) return file
  const { start, said, length } = sound
  const whole = (await partOf(file, 4, 8)).getUint32(0, true) + 8
  if (length === said && whole >= Math.min(start + length, file.size)) return file
  return new Blob([
    ...['RIFF', littleEndian(file.size - 8), file.slice(8, start - 4)],
    ...[littleEndian(length), file.slice(start)],
  ])
}

/** True if the file ends here but for a few bytes, or another part begins. */
async function endsAt(file: Blob, at: number): Promise<boolean> {
  return at + 8 > file.size || isPartAt(file, at)
}

/** True if a known chunk or tag begins here, or another chunk that has room in the file. */
async function isPartAt(file: Blob, at: number): Promise<boolean> {
  const head = await partOf(file, at, at + 8)
  if (head.byteLength < 8) return false
  if (PARTS.test(nameAt(head, 0) + nameAt(head, 4))) return true
  const room = file.size - at - 8
  const fits = head.getUint32(4, true) <= room || head.getUint32(4, false) <= room
  return fits && /^[\w ]{4}$/.test(nameAt(head, 0))
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
