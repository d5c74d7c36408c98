import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler } from '../../../renderer/components/media/studio/sound/resample.ts'
import {
  joined,
  RATE,
  type Samples,
} from '../../../renderer/components/media/studio/sound/samples.ts'
import { rms } from '../../support/rms.ts'

const RATES = [1000, 6000, 7350, 8000, 11_025, 16_000, 22_050, 44_056, 44_100, 48_000, 96_000]

const tone = (frequency: number, rate: number, seconds = 0.5): Samples =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * frequency * index) / rate),
  )

function converted(sound: Samples, rate: number): Samples {
  const resampler = createResampler(rate)
  return joined([resampler.push(sound), resampler.end()])
}

/** How much louder a tone comes out than it went in, in dB; its ends, where it begins and stops, left out. */
const gainAt = (frequency: number, rate: number): number =>
  rms(converted(tone(frequency, rate), rate).slice(400, -400)) - rms(tone(frequency, rate))

describe('conversion to 8 kHz', () => {
  it.each([16_000, 22_050, 44_100, 48_000, 96_000])('keeps the telephone band of %d Hz', (rate) => {
    for (const frequency of [100, 300, 1000, 2000, 3000, 3300]) {
      expect(Math.abs(gainAt(frequency, rate)), `${frequency} Hz`).toBeLessThan(0.1)
    }
  })

  it.each([16_000, 22_050, 44_100, 48_000, 96_000])('lets no alias through from %d Hz', (rate) => {
    for (const frequency of [4200, 4600, 5000, 6000, 7000]) {
      expect(gainAt(frequency, rate), `${frequency} Hz`).toBeLessThan(-75)
    }
  })

  it('gives the very samples of a tone, in their places', () => {
    for (const rate of [11_025, 44_100, 96_000]) {
      const made = converted(tone(1000, rate), rate).slice(400, -400)
      const meant = tone(1000, RATE).slice(400, -400)
      made.forEach((sample, index) => expect(sample).toBeCloseTo(meant[index] as number, 3))
    }
  })

  it('holds few filters for a rate of which each sample lies elsewhere', () => {
    const before = process.memoryUsage().arrayBuffers
    const made = converted(tone(1000, 383_999), 383_999)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64_000_000)
    const meant = tone(1000, RATE)
    made.slice(400, -400).forEach((sample, index) => {
      expect(sample).toBeCloseTo(meant[index + 400] as number, 3)
    })
  })

  it('gives as long a sound as it was given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RATES), fc.nat(20_000), (rate, count) => {
        const made = converted(new Float32Array(count), rate)
        expect(made.length).toBe(Math.round((count * RATE) / rate))
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on the pieces in which a sound comes', () => {
    const sizes = fc.array(fc.nat(700), { maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...RATES), sizes, (rate, lengths) => {
        const sound = tone(700, rate, lengths.reduce((sum, one) => sum + one, 0) / rate)
        const resampler = createResampler(rate)
        let at = 0
        const pieces = lengths.map((length) => resampler.push(sound.slice(at, (at += length))))
        const whole = joined([...pieces, resampler.push(sound.slice(at)), resampler.end()])
        expect(whole).toEqual(converted(sound, rate))
      }),
      { numRuns: 60 },
    )
  })
})
