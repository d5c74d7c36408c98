import { RATE } from '../sound/samples.ts'
import type { Decoded } from './decoded.ts'
import { readPcm } from './pcm.ts'

/**
 * Reads a file without a header as 8 kHz, 16 bit, little-endian, mono, the service's `raw`. Such a
 * file cannot be recognised: the user declares it. @throws StudioFailure `tooLong`
 */
export async function readRaw(file: Blob): Promise<Decoded> {
  const layout = { coding: 's16', littleEndian: true, channels: 1, rate: RATE } as const
  return {
    samples: await readPcm(file, layout),
    format: 'raw',
    rate: RATE,
    channels: 1,
    truncated: false,
  }
}
