import fc from 'fast-check'
import {
  fromDecibels,
  joined,
  RATE,
  samplesIn,
  type Samples,
} from '../../../renderer/components/media/studio/sound/samples.ts'

/** A tone of a level in dB. */
export const tone = (seconds: number, level: number, frequency = 440): Samples =>
  Float32Array.from(
    { length: samplesIn(seconds) },
    (_, index) => fromDecibels(level) * Math.sin((2 * Math.PI * frequency * index) / RATE),
  )
export const quiet = (seconds: number): Samples => new Float32Array(samplesIn(seconds))

/** Sounds as people bring them: segments of tones and pauses, up to four seconds, and mere noise. */
const segment = fc.record({
  seconds: fc.double({ min: 0.01, max: 0.8, noNaN: true }),
  level: fc.constantFrom(-Infinity, -70, -40, -20, -6, 0),
  frequency: fc.constantFrom(90, 440, 1500, 3300),
})
const pieces = fc
  .array(segment, { maxLength: 5 })
  .map((all) => joined(all.map(({ seconds, level, frequency }) => tone(seconds, level, frequency))))
const noise = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 3000 })
  .map((all): Samples => Float32Array.from(all))
export const sounds = fc.oneof(pieces, noise)
