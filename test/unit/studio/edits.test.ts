import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyEdits,
  defaults,
  type Edit,
} from '../../../renderer/components/media/studio/edit/edits.ts'
import { limited } from '../../../renderer/components/media/studio/edit/limit.ts'
import { renderingOf, OUTLINE } from '../../../renderer/components/media/studio/rendering.ts'
import { loudnessOf } from '../../../renderer/components/media/studio/sound/loudness.ts'
import {
  fromDecibels,
  joined,
  peakOf,
  RATE,
  samplesIn,
  type Samples,
} from '../../../renderer/components/media/studio/sound/samples.ts'
import { asHeard } from '../../../renderer/components/media/studio/sound/telephone.ts'
import { toWav } from '../../../renderer/components/media/studio/sound/wav.ts'
import { referenceLoudness as reference } from '../../support/reference-loudness.ts'
import { rms } from '../../support/rms.ts'
import { quiet, sounds, tone } from './sounds.ts'

const seconds = fc.double({ min: -1, max: 5, noNaN: true })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('trim' as const), start: seconds, end: seconds }),
  fc.record({
    kind: fc.constant('silence' as const),
    threshold: fc.integer({ min: -70, max: -20 }),
    longest: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('level' as const), loudness: fc.integer({ min: -40, max: -6 }) }),
  fc.record({
    kind: fc.constant('fade' as const),
    in: fc.double({ min: 0, max: 2, noNaN: true }),
    out: fc.double({ min: 0, max: 2, noNaN: true }),
  }),
)
const edits = fc.array(edit, { maxLength: 5 })

describe('any chain of edits', () => {
  it('keeps every sample within full scale, and the given sound as it was', () => {
    fc.assert(
      fc.property(sounds, edits, (sound, chain) => {
        const before = sound.slice()
        const after = applyEdits(sound, chain)
        expect(after.every((sample) => Math.abs(sample) <= 1)).toBe(true)
        expect(sound).toEqual(before)
      }),
    )
  })

  it('does the same after it was written and read', () => {
    fc.assert(
      fc.property(sounds, edits, (sound, chain) => {
        const read = JSON.parse(JSON.stringify(chain)) as Edit[]
        expect(applyEdits(sound, read)).toEqual(applyEdits(sound, chain))
      }),
      { numRuns: 30 },
    )
  })

  it('is the chain of its parts', () => {
    fc.assert(
      fc.property(sounds, edits, edits, (sound, first, second) => {
        const inTwo = applyEdits(applyEdits(sound, first), second)
        expect(applyEdits(sound, [...first, ...second])).toEqual(inTwo)
      }),
      { numRuns: 30 },
    )
  })
})

describe('trimming', () => {
  it('leaves what lies between the two moments', () => {
    fc.assert(
      fc.property(sounds, seconds, seconds, (sound, start, end) => {
        const [from, to] = [start, end].map((at) =>
          Math.max(0, Math.min(sound.length, samplesIn(at))),
        ) as [number, number]
        const after = applyEdits(sound, [{ kind: 'trim', start, end }])
        expect(after).toEqual(sound.slice(from, Math.max(from, to)))
      }),
    )
  })
})

describe('cutting silence', () => {
  const cut = (sound: Samples, longest = 0.5, threshold = -45) =>
    applyEdits(sound, [{ kind: 'silence', threshold, longest }])

  it('shortens long pauses and both ends, and leaves short pauses', () => {
    const sound = joined([
      quiet(2),
      tone(1, -6),
      quiet(3),
      tone(1, -6),
      quiet(0.3),
      tone(1, -6),
      quiet(1),
    ])
    const after = cut(sound)
    expect(after.length / RATE).toBeCloseTo(0.1 + 1 + 0.5 + 1 + 0.3 + 1 + 0.1, 2)
    expect(peakOf(after.slice(0, samplesIn(0.1)))).toBeLessThan(fromDecibels(-45))
  })

  it('leaves silence throughout as it is', () => {
    const sound = quiet(3)
    expect(cut(sound)).toBe(sound)
    expect(cut(quiet(0))).toHaveLength(0)
  })

  it('takes away nothing that is heard, and nothing at the second time', () => {
    const longest = fc.double({ min: 0, max: 1, noNaN: true })
    const threshold = fc.integer({ min: -70, max: -20 })
    fc.assert(
      fc.property(sounds, longest, threshold, (sound, time, level) => {
        const loud = (one: Samples) =>
          one.filter((sample) => Math.abs(sample) >= fromDecibels(level))
        const once = cut(sound, time, level)
        expect(loud(once)).toEqual(loud(sound))
        expect(cut(once, time, level)).toEqual(once)
      }),
    )
  })
})

describe('loudness', () => {
  it('is what another implementation of BS.1770 measures', () => {
    fc.assert(
      fc.property(sounds, (sound) => {
        const meant = reference(RATE, sound)
        const found = loudnessOf(sound)
        if (found === undefined) expect(meant).toBeLessThan(-69)
        else expect(found).toBeCloseTo(meant, 1)
      }),
    )
  })

  it('does not count pauses', () => {
    const steady = loudnessOf(tone(4, -20)) as number
    const broken = joined([tone(2, -20), quiet(6), tone(2, -20)])
    expect(Math.abs((loudnessOf(broken) as number) - steady)).toBeLessThan(0.5)
    expect(rms(broken) - rms(tone(4, -20))).toBeLessThan(-3)
  })

  it('is unknown of silence and of a moment', () => {
    expect(loudnessOf(quiet(3))).toBeUndefined()
    expect(loudnessOf(tone(0.2, -6))).toBeUndefined()
  })
})

describe('levelling', () => {
  it.each([-30, -23, -19, -16])('brings speech to %d LUFS without clipping', (loudness) => {
    const sound = joined([tone(0.8, -9, 220), tone(0.4, -60), tone(0.8, -12, 700)])
    for (const gain of [-20, -6, 6]) {
      const given = sound.map((sample) => Math.max(-1, Math.min(1, sample * fromDecibels(gain))))
      const after = applyEdits(given, [{ kind: 'level', loudness }])
      expect(Math.abs(reference(RATE, after) - loudness)).toBeLessThan(0.5)
      expect(peakOf(after)).toBeLessThanOrEqual(fromDecibels(-1) + 1e-6)
    }
  })

  it('changes nothing more the second time', () => {
    const sound = joined([quiet(0.5), tone(2, -30), quiet(0.5)])
    const once = applyEdits(sound, [defaults.level])
    const twice = applyEdits(once, [defaults.level])
    expect(peakOf(once.map((sample, index) => sample - (twice[index] ?? 1)))).toBeLessThan(0.01)
  })

  it('leaves silence, and does not blow up what is hardly there', () => {
    expect(applyEdits(quiet(2), [defaults.level])).toEqual(quiet(2))
    const whisper = applyEdits(tone(2, -65), [{ kind: 'level', loudness: -16 }])
    expect(peakOf(whisper)).toBeLessThanOrEqual(fromDecibels(-65 + 30) + 1e-6)
  })
})

describe('the limiter', () => {
  it('holds any sound below its ceiling and leaves a quiet one alone', () => {
    const ceiling = fc.double({ min: 0.05, max: 1, noNaN: true })
    const gain = fc.double({ min: 0.1, max: 100, noNaN: true })
    fc.assert(
      fc.property(sounds, ceiling, gain, (sound, most, times) => {
        const loud = sound.map((sample) => sample * times)
        const held = limited(loud, most)
        expect(peakOf(held)).toBeLessThanOrEqual(Math.fround(most) + 1e-7)
        if (peakOf(loud) <= most) expect(held).toBe(loud)
      }),
    )
  })

  it('turns down smoothly around a loud moment and cuts nothing off', () => {
    const sound = joined([tone(0.5, -20), tone(0.05, 12), tone(0.5, -20)])
    const held = limited(sound, 0.5)
    const gains = Array.from(held, (sample, index) => sample / (sound[index] as number)).filter(
      Number.isFinite,
    )
    const steps = gains.slice(1).map((gain, index) => Math.abs(gain - (gains[index] as number)))
    expect(Math.max(...steps)).toBeLessThan(0.05)
    expect(gains[0]).toBeCloseTo(1)
    expect(gains.at(-1)).toBeCloseTo(1)
  })
})

describe('fading', () => {
  it('begins and ends in silence, keeps the middle, and never makes louder', () => {
    const sound = tone(2, -6)
    const after = applyEdits(sound, [{ kind: 'fade', in: 0.5, out: 0.25 }])
    expect(after).toHaveLength(sound.length)
    expect(Math.abs(after[0] ?? 1)).toBe(0)
    expect(after.at(-1)).toBeCloseTo(0)
    const middle = [samplesIn(0.5), samplesIn(1.7)] as const
    expect(after.slice(...middle)).toEqual(sound.slice(...middle))
    expect(after.every((one, index) => Math.abs(one) <= Math.abs(sound[index] as number))).toBe(
      true,
    )
  })
})

describe('as a telephone carries it', () => {
  it('keeps the band from 300 to 3400 Hz and takes away the rest', () => {
    const gain = (frequency: number) => rms(asHeard(tone(1, -6, frequency))) - rms(tone(1, -6))
    for (const frequency of [400, 1000, 2000, 3300]) {
      expect(Math.abs(gain(frequency))).toBeLessThan(0.5)
    }
    for (const frequency of [50, 150, 3600, 3900]) expect(gain(frequency)).toBeLessThan(-35)
  })
})

describe('what is shown and sent', () => {
  it('tells the measures of a sound', () => {
    const {
      seconds: time,
      loudness,
      peak,
      outline,
    } = renderingOf(tone(2, -6), [{ kind: 'trim', start: 0.5, end: 2 }])
    expect(time).toBe(1.5)
    expect(peak).toBeCloseTo(-6, 1)
    expect(loudness).toBeCloseTo(reference(RATE, tone(1.5, -6)), 1)
    expect(outline).toHaveLength(2 * OUTLINE)
    expect(Math.max(...outline)).toBeCloseTo(fromDecibels(-6), 2)
  })

  it('is a sound of its own, which can be handed on', () => {
    fc.assert(
      fc.property(sounds, edits, (sound, chain) => {
        expect(renderingOf(sound, chain).samples.buffer).not.toBe(sound.buffer)
      }),
    )
  })

  it('is a file of its own samples', async () => {
    const sound = tone(0.1, -6)
    const file = Buffer.from(await toWav(sound).arrayBuffer())
    expect(file.toString('latin1', 0, 4)).toBe('RIFF')
    expect(file).toHaveLength(44 + 2 * sound.length)
    sound.forEach((sample, at) =>
      expect(Math.abs(file.readInt16LE(44 + 2 * at) / 32_768 - sample)).toBeLessThan(1 / 16_384),
    )
  })
})
