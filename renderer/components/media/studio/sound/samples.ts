/** Samples a second of everything in the studio: what a telephone line carries. */
export const RATE = 8000

/** The longest recording that is taken, in seconds. */
export const LONGEST = 20 * 60

/** Mono sound at `RATE`; every sample lies within ±1. */
export type Samples = Float32Array<ArrayBuffer>

/** Returns the number of samples in `seconds`. */
export const samplesIn = (seconds: number): number => Math.round(seconds * RATE)

/** Seconds that a number of samples takes. */
export const secondsOf = (count: number): number => count / RATE

/** Decibels below full scale as a factor; −6 dB is about 0.5. */
export const fromDecibels = (decibels: number): number => 10 ** (decibels / 20)

/** A factor in decibels; `-Infinity` for 0. */
export const toDecibels = (factor: number): number => 20 * Math.log10(factor)

/** The largest absolute sample. */
export function peakOf(samples: Samples): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

/** Several segments of sound as one. */
export function joined(pieces: readonly Samples[]): Samples {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
