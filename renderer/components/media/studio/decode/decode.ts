import { StudioFailure } from '../failure.ts'
import { fromDecibels, peakOf } from '../sound/samples.ts'
import { readAiff } from './aiff.ts'
import { readAu } from './au.ts'
import { readContainer, type Progress } from './container.ts'
import type { Decoded } from './decoded.ts'
import { HEAD, kindOf } from './kind.ts'
import { readRaw } from './raw.ts'

/** A sound that never comes above this is silence, however it was recorded. */
const SILENCE = fromDecibels(-60)

/** The largest file that is read in one piece, in bytes. */
const MOST_BYTES = 512 * 1024 * 1024

export interface DecodeOptions {
  /** Read the file as plain samples (8 kHz, 16 bit, mono), whatever it looks like. */
  raw?: boolean
  progress?: Progress
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
  if (raw) return readRaw(await bytesOf(file))
  const found = kindOf(await bytesOf(file.slice(0, HEAD)))
  switch (found.kind) {
    case 'au':
      return readAu(await bytesOf(file))
    case 'aiff':
      return readAiff(await bytesOf(file))
    case 'foreign':
      throw new StudioFailure('unsupported', found.format)
    case 'other':
      return readContainer(file, progress)
  }
}

/** @throws StudioFailure `tooLong`, and `unreadable` where the file went away meanwhile */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > MOST_BYTES) throw new StudioFailure('tooLong')
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new StudioFailure('unreadable')
  }
}
