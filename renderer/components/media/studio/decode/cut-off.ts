import { findWavSound, isBrokenOff, isStandIn } from './lengths.ts'
import { partOf } from './part-of.ts'

/** Maximum size of the last page of an Ogg file, in bytes. */
const PAGE = 66_000
/** Bytes of a page's head, before the lengths of its segments. */
const PAGE_HEAD = 27
/** Length of a segment whose packet goes on in the next one. */
const GOES_ON = 255

/**
 * Returns true if a file is truncated but decodes without an error: a WAV file whose sound is longer
 * than the file, or an Ogg file that ends within a page or a packet. A last page that is not marked as
 * the last proves nothing: programs that record a stream mark none.
 */
export async function isCutOff(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 8).arrayBuffer())
  const name = head.byteLength < 8 ? '' : textOf(head.buffer).slice(0, 4)
  if (name === 'RIFF') {
    const sound = await findWavSound(file)
    if (sound) return isBrokenOff(sound.length, file.size - sound.start)
    const length = head.getUint32(4, true)
    return length + 8 > file.size && !isStandIn(length, file.size)
  }
  if (name !== 'OggS') return false
  const tail = await file.slice(-PAGE).arrayBuffer()
  const at = textOf(tail).lastIndexOf('OggS')
  return at !== -1 && endsWithin(new Uint8Array(tail, at))
}

/** True if these bytes are less than the page that begins with them, or its last packet goes on. */
function endsWithin(page: Uint8Array): boolean {
  if (page.length < PAGE_HEAD) return true
  const count = page[PAGE_HEAD - 1] as number
  const segments = page.subarray(PAGE_HEAD, PAGE_HEAD + count)
  const length = segments.reduce((sum, segment) => sum + segment, PAGE_HEAD + count)
  return length > page.length || segments.at(-1) === GOES_ON
}

/** First bytes of an MP3 file's sound, among which its header is. */
const MP3_START = 4096
const MOST_TAGS = 10

/** True if an MP3 file says how long it is: in a frame before the first, behind tags. */
export async function hasMp3Header(file: Blob): Promise<boolean> {
  let at = 0
  for (let count = 0; count < MOST_TAGS; count += 1) {
    const head = await partOf(file, at, at + 10)
    if (textOf(head.buffer).slice(0, 3) !== 'ID3' || head.byteLength < 10) break
    const length = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + head.getUint8(place), 0)
    const footer = (head.getUint8(5) & 0x10) === 0 ? 0 : 10
    at += 10 + length + footer
  }
  return /Xing|Info/.test(textOf((await partOf(file, at, at + MP3_START)).buffer))
}

const textOf = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes)
