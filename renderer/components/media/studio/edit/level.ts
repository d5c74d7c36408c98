import { loudnessOf } from '../sound/loudness.ts'
import { fromDecibels, type Samples } from '../sound/samples.ts'
import { limited } from './limit.ts'

/** Brings the sound to a loudness. */
export interface LevelEdit {
  kind: 'level'
  /** LUFS. */
  loudness: number
}

/** The loudest sample after levelling: 1 dB below full scale, for the line's own filters. */
const CEILING = fromDecibels(-1)
/** Maximum gain, in dB: more would only raise noise. */
const MOST_GAIN = 30
/** Difference that is not audible, in LU. */
const CLOSE = 0.1
/** The limiter takes loudness away; this many further gains bring it back. */
const ROUNDS = 4

/**
 * Normalises loudness, with a limiter below full scale. Silence and sounds too short to be measured
 * are unchanged. If the limiter prevents the target, the result comes close to it.
 */
export function levelled(samples: Samples, { loudness }: LevelEdit): Samples {
  let result = samples
  let gain = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const now = loudnessOf(result)
    if (now === undefined || Math.abs(loudness - now) < CLOSE) break
    gain = Math.min(MOST_GAIN, gain + loudness - now)
    const factor = fromDecibels(gain)
    result = limited(
      samples.map((sample) => sample * factor),
      CEILING,
    )
  }
  return result
}
