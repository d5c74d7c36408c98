import type { mediaTypes } from '../../service/catalogue/values.ts'
import { extensionOfBytes } from '../../service/file-kind.ts'
import { firstFrameOf } from './mp3.ts'

/** Audio as the service takes it (section "Media", `file_mime_type`). */
export type AudioType = (typeof mediaTypes)[number]

/** Number of first bytes needed to recognise a file. */
export const HEAD = 16 * 1024

const MARKED: readonly AudioType[] = ['wav', 'au', 'aiff', 'ogg']

/**
 * Returns the audio type of a file by its first bytes (`HEAD` of them, or all), ignoring its name.
 * `wav` includes every RIFF/WAVE, also with GSM (WAV49); `aiff` includes AIFC; `gsm` is bare GSM
 * 06.10. Never returns `raw`, which has no signature: the user declares it.
 */
export function recogniseAudio(head: Buffer): AudioType | undefined {
  const extension = extensionOfBytes(head)
  const marked = MARKED.find((type) => type === extension)
  if (marked) return marked
  if (extension === 'mp3') return firstFrameOf(head) === 'none' ? undefined : 'mp3'
  return isGsm(head) ? 'gsm' : undefined
}

/** 20 ms of sound each. */
const GSM_FRAME = 33
/**
 * Half a second. A frame is recognised by half a byte, which every other byte of Cyrillic text has
 * too: fewer frames would prove nothing.
 */
const GSM_FRAMES = 25

function isGsm(head: Buffer): boolean {
  if (head.length < GSM_FRAME * GSM_FRAMES) return false
  for (let at = 0; at < head.length; at += GSM_FRAME) {
    if ((head.readUInt8(at) & 0xf0) !== 0xd0) return false
  }
  return true
}
