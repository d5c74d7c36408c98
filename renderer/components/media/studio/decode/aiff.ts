import { StudioFailure } from '../failure.ts'
import type { Decoded } from './decoded.ts'
import { isBrokenOff, soundLength } from './lengths.ts'
import { partOf } from './part-of.ts'
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

/** Parts that are looked at: files have a handful, and each takes a look of its own at the disk. */
const MOST_CHUNKS = 500
/** Maximum length of the common chunk, which describes the sample format, in bytes. */
const COMMON = 22

/** Reads an AIFF or AIFF-C file. @throws StudioFailure */
export async function readAiff(file: Blob): Promise<Decoded> {
  const chunks = await listChunks(file)
  const common = chunks.find(({ name }) => name === 'COMM')
  const sound = chunks.find(({ name }) => name === 'SSND')
  if (!common || !sound || common.start + 18 > file.size) {
    throw new StudioFailure('truncated', 'aiff')
  }
  const layout = readLayout(await partOf(file, common.start, common.start + COMMON), common.length)
  const offset = await partOf(file, sound.start, sound.start + 4)
  const start = sound.start + 8 + (offset.byteLength === 4 ? offset.getUint32(0) : 0)
  const end = sound.start + sound.length
  if (start >= file.size) throw new StudioFailure('truncated', 'aiff')
  const samples = await readPcm(file.slice(start, end), layout)
  const { rate, channels } = layout
  const truncated = isBrokenOff(sound.length, file.size - sound.start)
  return { samples, format: 'aiff', rate, channels, truncated }
}

async function listChunks(file: Blob): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= file.size) {
    if (chunks.length === MOST_CHUNKS) throw new StudioFailure('unreadable', 'aiff')
    const head = await partOf(file, at, at + 8)
    const [name, start] = [letters(head, 0), at + 8]
    const said = head.getUint32(4)
    const length = name === 'SSND' ? await soundLength(file, start, said) : said
    chunks.push({ name, start, length })
    at = start + length + (length % 2)
  }
  return chunks
}

const letters = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

function readLayout(view: DataView, length: number): PcmLayout {
  const channels = view.getUint16(0)
  const bits = view.getUint16(6)
  const rate = readExtended(view, 8)
  const named = Math.min(length, view.byteLength) >= COMMON
  const name = named ? letters(view, 18) : 'NONE'
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
