import { alaw, mulaw } from 'alawmulaw'
import { StudioFailure } from '../failure.ts'
import { LONGEST, type Samples } from '../sound/samples.ts'
import { createCollector } from './collect.ts'
import { partOf } from './part-of.ts'

/** Encoding of a sample. */
export type Coding = 'u8' | 's8' | 's16' | 's24' | 's32' | 'f32' | 'f64' | 'alaw' | 'mulaw'

/** Format of a file's samples. */
export interface PcmLayout {
  coding: Coding
  littleEndian: boolean
  channels: number
  /** Samples a second of each channel. */
  rate: number
}

/** Bytes of a sample, and how it is read as a number within ±1. */
interface SampleReader {
  bytes: number
  read(view: DataView, at: number, littleEndian: boolean): number
}

const readers: Record<Coding, SampleReader> = {
  u8: { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  s8: { bytes: 1, read: (view, at) => view.getInt8(at) / 128 },
  s16: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) / 32_768 },
  s24: { bytes: 3, read: (view, at, little) => read24(view, at, little) / 8_388_608 },
  s32: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) / 2_147_483_648 },
  f32: { bytes: 4, read: (view, at, little) => within(view.getFloat32(at, little)) },
  f64: { bytes: 8, read: (view, at, little) => within(view.getFloat64(at, little)) },
  alaw: { bytes: 1, read: (view, at) => alaw.decodeSample(view.getUint8(at)) / 32_768 },
  mulaw: { bytes: 1, read: (view, at) => mulaw.decodeSample(view.getUint8(at)) / 32_768 },
}

/** A floating-point sample may be beyond full scale, and in a damaged file no number at all. */
const within = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value))

function read24(view: DataView, at: number, littleEndian: boolean): number {
  return littleEndian
    ? (view.getInt8(at + 2) << 16) | view.getUint16(at, true)
    : (view.getInt8(at) << 16) | view.getUint16(at + 1, false)
}

/** Bytes that are read and converted at once. */
const PIECE = 1024 * 1024

/**
 * The sound in a file's bytes of plain samples, read piece by piece; what does not fill a whole frame at
 * their end is left out.
 * @throws StudioFailure `unreadable` for an impossible layout, `tooLong`
 */
export async function readPcm(file: Blob, layout: PcmLayout): Promise<Samples> {
  const { coding, channels, rate } = layout
  if (channels < 1 || channels > 64) throw new StudioFailure('unreadable')
  const collector = createCollector(rate)
  const frame = readers[coding].bytes * channels
  const frames = Math.floor(file.size / frame)
  if (frames / rate > LONGEST) throw new StudioFailure('tooLong')
  const atOnce = Math.floor(PIECE / frame)
  for (let first = 0; first < frames; first += atOnce) {
    const count = Math.min(atOnce, frames - first)
    const piece = await partOf(file, first * frame, (first + count) * frame)
    collector.add(readMono(piece, layout, count))
  }
  return collector.end()
}

/** Some frames as mono: the mean of their channels. */
function readMono(view: DataView, layout: PcmLayout, count: number): Samples {
  const { channels, littleEndian } = layout
  const { bytes, read } = readers[layout.coding]
  const mono = new Float32Array(count)
  for (let index = 0; index < count; index++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      sum += read(view, (index * channels + channel) * bytes, littleEndian)
    }
    mono[index] = sum / channels
  }
  return mono
}
