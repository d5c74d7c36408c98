import { isStandIn } from './lengths.ts'

/** Maximum size of the last page of an Ogg file, in bytes. */
const PAGE = 66_000
const LAST_PAGE = 4

/**
 * Returns true if a file is truncated but decodes without an error: a WAV file shorter than its
 * header says, or an Ogg file whose last page is not marked as the last.
 */
export async function isCutOff(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 8).arrayBuffer())
  const name = head.byteLength < 8 ? '' : textOf(head.buffer).slice(0, 4)
  if (name === 'RIFF') {
    const length = head.getUint32(4, true)
    return length + 8 > file.size && !isStandIn(length, file.size)
  }
  if (name !== 'OggS') return false
  const tail = textOf(await file.slice(-PAGE).arrayBuffer())
  const flags = tail.charCodeAt(tail.lastIndexOf('OggS') + 5)
  return (flags & LAST_PAGE) === 0
}

const textOf = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes)
