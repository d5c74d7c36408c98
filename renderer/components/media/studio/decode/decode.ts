import { StudioFailure } from '../failure.ts'
import { fromDecibels, peakOf } from '../sound/samples.ts'
import { readAiff } from './aiff.ts'
import { readAu } from './au.ts'
import { readContainer, type DecodeProgress } from './container.ts'
import type { Decoded } from './decoded.ts'
import { HEAD, kindOf } from './kind.ts'
import { partOf } from './part-of.ts'
import { readRaw } from './raw.ts'

/** A sound that never comes above this is silence, however it was recorded. */
const SILENCE = fromDecibels(-60)

export interface DecodeOptions {
  /** Read the file as plain samples (8 kHz, 16 bit, mono), ignoring its header. */
  raw?: boolean
  progress?: DecodeProgress
}

/**
 * The sound of any file as mono samples at 8 kHz. Meant for a worker: a long file takes seconds.
 * @throws StudioFailure with the reason why there is none
 */
export async function decode(file: Blob, options: DecodeOptions = {}): Promise<Decoded> {
  if (file.size === 0) throw new StudioFailure('empty')
  const decoded = await read(file, options)
  if (decoded.samples.length === 0) throw new StudioFailure('truncated', decoded.format)
  if (peakOf(decoded.samples) < SILENCE) throw new StudioFailure('silent', decoded.format)
  return decoded
}

async function read(file: Blob, { raw, progress = () => {} }: DecodeOptions): Promise<Decoded> {
  if (raw) return readRaw(file)
  const { buffer } = await partOf(file, 0, HEAD)
  const found = kindOf(new Uint8Array(buffer))
  switch (found.kind) {
    case 'au':
      return readAu(file)
    case 'aiff':
      return readAiff(file)
    case 'foreign':
      throw new StudioFailure('unsupported', found.format)
    case 'other':
      return readContainer(file, progress)
  }
}
