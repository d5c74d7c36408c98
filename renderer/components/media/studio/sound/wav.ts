import { RATE, type Samples } from './samples.ts'

const HEADER = 44
const BYTES = 2
const FULL = 32_767

/**
 * A WAV file of 8 kHz, mono, 16 bit: what an exchange plays without converting it. Samples are rounded;
 * a dither would lie far below the steps of the line's A-law.
 */
export function toWav(samples: Samples): Blob {
  const size = samples.length * BYTES
  const view = new DataView(new ArrayBuffer(HEADER + size))
  const tag = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) {
      view.setUint8(at + index, text.charCodeAt(index))
    }
  }
  tag(0, 'RIFF')
  view.setUint32(4, HEADER - 8 + size, true)
  tag(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * BYTES, true)
  view.setUint16(32, BYTES, true)
  view.setUint16(34, 8 * BYTES, true)
  tag(36, 'data')
  view.setUint32(40, size, true)
  toPcm(samples).forEach((value, index) => view.setInt16(HEADER + index * BYTES, value, true))
  return new Blob([view], { type: 'audio/wav' })
}

/** Sixteen-bit samples, rounded; what is beyond full scale stays at full scale. */
export function toPcm(samples: Samples): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * FULL))
}

/** Back from sixteen bits. */
export function fromPcm(values: Int16Array): Samples {
  return Float32Array.from(values, (value) => Math.max(-1, value / FULL))
}
