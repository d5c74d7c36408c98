import { alaw } from 'alawmulaw'
import type { Samples } from './samples.ts'
import { RATE } from './samples.ts'
import { fromPcm, toPcm } from './wav.ts'

/** The band that a telephone carries, in Hz. */
const LOW = 300
const HIGH = 3400
/** Length of the filter on each side, in samples: a slope of about 80 Hz. */
const HALF = 200

/** A sound as callers hear it: the band of a telephone, sent through the line's A-law. Only to listen to. */
export function asHeard(samples: Samples): Samples {
  return fromPcm(alaw.decode(alaw.encode(toPcm(inBand(samples)))))
}

function inBand(samples: Samples): Samples {
  const taps = bandPass()
  const padded = new Float32Array(samples.length + 2 * HALF)
  padded.set(samples, HALF)
  return Float32Array.from(samples, (_, index) => {
    let sum = 0
    for (let tap = 0; tap < taps.length; tap++) {
      sum += (taps[tap] as number) * (padded[index + tap] as number)
    }
    return Math.max(-1, Math.min(1, sum))
  })
}

/** The difference of two low passes, with a Hamming window. */
function bandPass(): Float64Array {
  return Float64Array.from({ length: 2 * HALF + 1 }, (_, tap) => {
    const x = tap - HALF
    const window = 0.54 + 0.46 * Math.cos((Math.PI * x) / HALF)
    return (lowPass(HIGH, x) - lowPass(LOW, x)) * window
  })
}

function lowPass(frequency: number, x: number): number {
  const share = (2 * frequency) / RATE
  return x === 0 ? share : Math.sin(Math.PI * share * x) / (Math.PI * x)
}
