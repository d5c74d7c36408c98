import type { mediaTypes } from '../../service/catalogue/values.ts'
import { extensionOfBytes } from '../../service/file-kind.ts'
import { firstFrameOf } from './mp3.ts'

/** Audio as the service takes it (section "Media", `file_mime_type`). */
export type AudioType = (typeof mediaTypes)[number]

/** So many of a file's first bytes are enough to recognise it. */
export const HEAD = 16 * 1024

const MARKED: readonly AudioType[] = ['wav', 'au', 'aiff', 'ogg']

/**
 * What a file is by its first bytes (`HEAD` of them, or all), whatever it is called. `wav` stands for
 * every RIFF/WAVE, GSM in it (WAV49) included; `aiff` for AIFC too; `gsm` for bare GSM 06.10. Never
 * `raw`, which has nothing to tell it by: that is for a person to say.
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
 * Half a second. Each frame has half a byte to tell it by, which in Cyrillic text every other byte has
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
