import { RATE, toDecibels, type Samples } from './samples.ts'

/**
 * Integrated loudness by ITU-R BS.1770-4, in LUFS: pauses do not count, unlike in a plain mean, so
 * that a greeting with long pauses is not made too loud. Its weighting is defined for 48 kHz; here the
 * same analogue filters are taken at 8 kHz. `undefined` for less than 400 ms of sound and for silence.
 */
export function loudnessOf(samples: Samples): number | undefined {
  const powers = blockPowers(weighted(samples))
  const audible = powers.filter((power) => toLoudness(power) > SILENCE)
  if (audible.length === 0) return undefined
  const gate = toLoudness(mean(audible)) - BELOW_MEAN
  return toLoudness(mean(audible.filter((power) => toLoudness(power) > gate)))
}

/** LUFS below which a block never counts. */
const SILENCE = -70
/** Relative gate: blocks this much quieter than the mean count as pauses, in LU. */
const BELOW_MEAN = 10
const BLOCK = 0.4 * RATE
const STEP = BLOCK / 4

const toLoudness = (power: number): number => -0.691 + toDecibels(Math.sqrt(power))

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean squares of blocks of 400 ms, each begun 100 ms after the one before. */
function blockPowers(samples: Samples): number[] {
  const steps: number[] = []
  for (let at = 0; at + STEP <= samples.length; at += STEP) {
    let sum = 0
    for (let index = at; index < at + STEP; index++) sum += (samples[index] as number) ** 2
    steps.push(sum / BLOCK)
  }
  const powers: number[] = []
  for (let first = 0; first + 4 <= steps.length; first++) {
    powers.push(steps.slice(first, first + 4).reduce((sum, step) => sum + step, 0))
  }
  return powers
}

/** A second-order filter: feed-forward and feedback coefficients. */
interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

/** The head's shelf (+4 dB above 1.7 kHz). */
function shelf(): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / RATE)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / q + k * k
  return {
    b: [
      (high + (band * k) / q + k * k) / scale,
      (2 * (k * k - high)) / scale,
      (high - (band * k) / q + k * k) / scale,
    ],
    a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale],
  }
}

/** The low cut at 38 Hz. */
function lowCut(): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / RATE)
  const q = 0.5003270373238773
  const scale = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale] }
}

const weighting = [shelf(), lowCut()]

const weighted = (samples: Samples): Samples =>
  weighting.reduce((sound, filter) => filtered(sound, filter), samples)

function filtered(samples: Samples, { b, a }: Biquad): Samples {
  const output = new Float32Array(samples.length)
  let [first, second] = [0, 0]
  for (let index = 0; index < samples.length; index++) {
    const input = samples[index] as number
    const value = b[0] * input + first
    first = b[1] * input - a[0] * value + second
    second = b[2] * input - a[1] * value
    output[index] = value
  }
  return output
}
