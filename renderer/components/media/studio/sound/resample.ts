import { RATE, type Samples } from './samples.ts'

/**
 * Band-limited conversion to `RATE`, piece by piece. Chromium's own (decoding into an 8 kHz context)
 * lets 4.2 kHz through at −9 dB as an alias and takes 3.6 dB off at 3 kHz, so it is not used.
 */
export interface Resampler {
  /** The sound that is certain after a further piece. */
  push(piece: Samples): Samples
  /** Returns the remaining samples after the last piece. */
  end(): Samples
}

/** Zero crossings of the filter on each side: the price of its steepness. */
const CROSSINGS = 32
/** Gives 80 dB of attenuation, and with `CROSSINGS` a slope 627 Hz wide. */
const BETA = 7.86
/** Filters that are held at most; a place between two of them takes the nearest: the fault is 70 dB below the sound. */
const MOST_PHASES = 1024
/** Middle of the slope as a share of half the lower rate: flat to 3.4 kHz, nothing above 4.1 kHz. */
const CUTOFF = 0.9375

/**
 * @param from samples a second of the pieces, a whole number
 */
export function createResampler(from: number): Resampler {
  if (from === RATE) return { push: (piece) => piece, end: () => new Float32Array(0) }
  const divisor = greatestDivisor(from, RATE)
  const up = RATE / divisor
  const down = from / divisor
  const lower = Math.min(from, RATE)
  const half = Math.ceil((CROSSINGS * from) / lower)
  const tapsOf = createPhases(half, up, (CUTOFF * lower) / from)

  // The input that further output still needs, with silence before the first sample.
  let held: Samples = new Float32Array(half)
  /** Place of the first held sample in the whole input. */
  let first = -half
  let received = 0
  let made = 0

  /** Makes output for which all input up to `until` (not included) is held. */
  function make(until: number, atMost: number): Samples {
    const output = new Float32Array(Math.max(0, Math.min(countUntil(until), atMost) - made))
    for (let index = 0; index < output.length; index++, made++) {
      const place = made * down
      const start = Math.floor(place / up) - half + 1 - first
      const taps = tapsOf(place % up)
      let sum = 0
      for (let tap = 0; tap < taps.length; tap++) {
        sum += (taps[tap] as number) * (held[start + tap] as number)
      }
      output[index] = Math.max(-1, Math.min(1, sum))
    }
    const needless = Math.floor((made * down) / up) - half + 1 - first
    if (needless > 0) {
      held = held.slice(needless)
      first += needless
    }
    return output
  }

  /** Returns the number of output samples that need no input at or after `until`. */
  const countUntil = (until: number): number => Math.ceil(((until - half) * up) / down)

  function take(piece: Samples): void {
    const whole = new Float32Array(held.length + piece.length)
    whole.set(held)
    whole.set(piece, held.length)
    held = whole
  }

  return {
    push(piece) {
      take(piece)
      received += piece.length
      return make(received, Infinity)
    },
    end() {
      const total = Math.round((received * up) / down)
      take(new Float32Array(2 * half + Math.ceil(down / up)))
      return make(Infinity, total)
    },
  }
}

/** The filter's taps by where between two input samples an output sample lies; made when first asked for. */
function createPhases(half: number, up: number, cutoff: number): (phase: number) => Float64Array {
  const known = new Map<number, Float64Array>()
  const phases = Math.min(up, MOST_PHASES)
  return (place) => {
    const phase = Math.round((place * phases) / up)
    let taps = known.get(phase)
    if (!taps) {
      taps = new Float64Array(2 * half)
      for (let tap = 0; tap < taps.length; tap++) {
        const distance = tap - half + 1 - phase / phases
        taps[tap] = cutoff * sinc(cutoff * distance) * kaiser(distance / half)
      }
      known.set(phase, taps)
    }
    return taps
  }
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

const kaiser = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : bessel(BETA * Math.sqrt(1 - x * x)) / bessel(BETA)

/** The modified Bessel function of order zero. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let n = 1; term > sum * 1e-12; n++) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}
