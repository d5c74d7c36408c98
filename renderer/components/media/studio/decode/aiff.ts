import { StudioFailure } from '../failure.ts'
import type { Decoded } from './decoded.ts'
import { readPcm, type Coding, type PcmLayout } from './pcm.ts'

/** A part of the file: its name, where its content begins, and how long it says to be. */
interface Chunk {
  name: string
  start: number
  length: number
}

/** Samples that are compressed, or written the other way round, by their four letters. */
const compressions: Record<string, Pick<PcmLayout, 'coding' | 'littleEndian'>> = {
  ulaw: { coding: 'mulaw', littleEndian: false },
  alaw: { coding: 'alaw', littleEndian: false },
  fl32: { coding: 'f32', littleEndian: false },
  fl64: { coding: 'f64', littleEndian: false },
  'raw ': { coding: 'u8', littleEndian: false },
}

/** Reads an AIFF or AIFF-C file. @throws StudioFailure */
export function readAiff(bytes: Uint8Array<ArrayBuffer>): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const chunks = listChunks(view)
  const common = chunks.find(({ name }) => name === 'COMM')
  const sound = chunks.find(({ name }) => name === 'SSND')
  if (!common || !sound || common.start + 18 > bytes.length) {
    throw new StudioFailure('truncated', 'aiff')
  }
  const layout = readLayout(view, common)
  const start =
    sound.start + 8 + (sound.start + 4 <= bytes.length ? view.getUint32(sound.start) : 0)
  const end = sound.start + sound.length
  if (start >= bytes.length) throw new StudioFailure('truncated', 'aiff')
  const samples = readPcm(bytes.subarray(start, end), layout)
  const { rate, channels } = layout
  return { samples, format: 'aiff', rate, channels, truncated: end > bytes.length }
}

function listChunks(view: DataView): Chunk[] {
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at + 4)
    chunks.push({ name: letters(view, at), start: at + 8, length })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const letters = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

function readLayout(view: DataView, { start, length }: Chunk): PcmLayout {
  const channels = view.getUint16(start)
  const bits = view.getUint16(start + 6)
  const rate = readExtended(view, start + 8)
  const named = length >= 22 && start + 22 <= view.byteLength
  const name = named ? letters(view, start + 18) : 'NONE'
  const plain = ['NONE', 'twos', 'sowt', 'in24', 'in32'].includes(name)
  const found = plain
    ? { coding: codingOf(bits), littleEndian: name === 'sowt' }
    : compressions[name.toLowerCase()]
  if (!found?.coding) throw new StudioFailure('unsupported', 'aiff')
  return { ...found, coding: found.coding, channels, rate }
}

/** Samples fill whole bytes. */
const codingOf = (bits: number): Coding | undefined =>
  (['s8', 's16', 's24', 's32'] as const)[Math.ceil(bits / 8) - 1]

/** An 80-bit number, as which AIFF writes its rate. */
function readExtended(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383 - 63
  const mantissa = view.getUint32(at + 2) * 2 ** 32 + view.getUint32(at + 6)
  return Math.round(mantissa * 2 ** exponent)
}
