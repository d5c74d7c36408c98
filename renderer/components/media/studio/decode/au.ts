import { StudioFailure } from '../failure.ts'
import type { Decoded } from './decoded.ts'
import { isBrokenOff, soundLength } from './lengths.ts'
import { partOf } from './part-of.ts'
import { readPcm, type Coding } from './pcm.ts'

const HEADER = 24

/** Supported encodings by their code in the header; the others are obsolete compressed ones. */
const codings: Record<number, Coding> = {
  1: 'mulaw',
  2: 's8',
  3: 's16',
  4: 's24',
  5: 's32',
  6: 'f32',
  7: 'f64',
  27: 'alaw',
}

/** Reads a Sun/NeXT `au` file. @throws StudioFailure */
export async function readAu(file: Blob): Promise<Decoded> {
  const view = await partOf(file, 0, HEADER)
  if (view.byteLength < HEADER) throw new StudioFailure('truncated', 'au')
  const [start, said, code, rate, channels] = [4, 8, 12, 16, 20].map((at) =>
    view.getUint32(at),
  ) as [number, number, number, number, number]
  const coding = codings[code]
  if (!coding) throw new StudioFailure('unsupported', 'au')
  if (start >= file.size) throw new StudioFailure('truncated', 'au')
  const length = await soundLength(file, start, said)
  const layout = { coding, littleEndian: false, channels, rate }
  const samples = await readPcm(file.slice(start, start + length), layout)
  const truncated = isBrokenOff(length, file.size - start)
  return { samples, format: 'au', rate, channels, truncated }
}
