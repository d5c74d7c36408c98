/** Kilobits a second by the index in a frame's header, of Layer III: MPEG 1, then MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const

/** Samples a second by the version's bits: MPEG 2.5, none, 2, 1. */
const RATES = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]

const MPEG_1 = 3
const LAYER_3 = 1
const ID3_HEADER = 10

interface Frame {
  /** Bytes, its header included; 0 where it does not say. */
  length: number
  /** The bits that all frames of a file have in common. */
  kind: number
}

/**
 * Finds the first audio frame, after an ID3 tag if there is one. `beyond`: the tag is longer than
 * the known part of the file.
 */
export function firstFrameOf(head: Buffer): 'there' | 'beyond' | 'none' {
  const begin = tagLength(head)
  if (begin + 4 > head.length) return begin > 0 ? 'beyond' : 'none'
  const first = frameAt(head, begin)
  if (!first) return 'none'
  const next = begin + first.length
  if (first.length === 0 || next + 4 > head.length) return 'there'
  return frameAt(head, next)?.kind === first.kind ? 'there' : 'none'
}

function tagLength(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < ID3_HEADER) return 0
  const hasFooter = (head.readUInt8(5) & 0x10) !== 0
  // Seven bits of each byte count, so that no length looks like the beginning of a frame.
  const content = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return ID3_HEADER + content + (hasFooter ? ID3_HEADER : 0)
}

function frameAt(head: Buffer, at: number): Frame | undefined {
  const header = head.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const layer = (header >>> 17) & 3
  if (header >>> 21 !== 0x7ff || layer !== LAYER_3) return undefined
  const rate = RATES[version]?.[(header >>> 10) & 3]
  const bitrate = BITRATES[version === MPEG_1 ? 0 : 1][(header >>> 12) & 15]
  if (rate === undefined || bitrate === undefined) return undefined
  const padding = (header >>> 9) & 1
  const bytes = Math.floor(((version === MPEG_1 ? 144_000 : 72_000) * bitrate) / rate)
  return { length: bitrate === 0 ? 0 : bytes + padding, kind: header & 0xfffe0c00 }
}
