import { describe, expect, it } from 'vitest'
import { decode } from '../../../../renderer/components/media/studio/decode/decode.ts'
import { RATE } from '../../../../renderer/components/media/studio/sound/samples.ts'
import { rms } from '../../../support/rms.ts'
import { bySox, soundFile, type Sound } from '../../../support/sox.ts'

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)])

const files: [name: string, Sound][] = [
  ['au, µ-law, 8 kHz', { kind: 'au', written: ['-r', '8000', '-c', '1', '-e', 'mu-law'] }],
  ['au, A-law, 11 kHz', { kind: 'au', written: ['-r', '11025', '-c', '1', '-e', 'a-law'] }],
  ['au, 8 bit', { kind: 'au', written: ['-r', '22050', '-b', '8', '-e', 'signed'] }],
  ['au, 16 bit stereo', { kind: 'au', written: ['-r', '44100', '-c', '2', '-b', '16'] }],
  ['au, 24 bit', { kind: 'au', written: ['-r', '48000', '-b', '24'] }],
  ['au, 32 bit', { kind: 'au', written: ['-r', '48000', '-b', '32', '-e', 'signed'] }],
  ['au, float', { kind: 'au', written: ['-r', '16000', '-b', '32', '-e', 'float'] }],
  ['au, double', { kind: 'au', written: ['-r', '16000', '-b', '64', '-e', 'float'] }],
  ['aiff, 8 bit', { kind: 'aiff', written: ['-r', '11025', '-b', '8'] }],
  ['aiff, 16 bit stereo', { kind: 'aiff', written: ['-r', '44100', '-c', '2', '-b', '16'] }],
  ['aiff, 24 bit', { kind: 'aiff', written: ['-r', '96000', '-b', '24'] }],
  ['aifc, 16 bit', { kind: 'aifc', written: ['-r', '32000', '-b', '16'] }],
  ['aifc, 32 bit', { kind: 'aifc', written: ['-r', '32000', '-b', '32'] }],
]

describe('what the browser cannot read', () => {
  it.each(files)('is read as SoX reads it: %s', async (_, sound) => {
    const file = soundFile(sound)
    const { samples, truncated } = await decode(blob(file))
    const reference = bySox(file, sound.kind)
    expect(truncated).toBe(false)
    expect(Math.abs(samples.length - reference.length)).toBeLessThanOrEqual(RATE / 1000)
    expect(Math.abs(rms(samples) - rms(reference))).toBeLessThan(0.1)
    const difference = samples.map((sample, index) => sample - (reference[index] ?? 0))
    expect(rms(difference) - rms(reference)).toBeLessThan(-35)
  })

  it('is read as plain samples where a person says so', async () => {
    const written = ['-r', '8000', '-c', '1', '-b', '16', '-e', 'signed']
    const file = soundFile({ kind: 'raw', written })
    const { samples } = await decode(blob(file), { raw: true })
    expect(samples).toEqual(bySox(file, 'raw', written))
  })

  it('is told to be cut off where its header promises more', async () => {
    for (const kind of ['au', 'aiff']) {
      const file = soundFile({ kind, written: ['-r', '8000', '-c', '1'] })
      const half = await decode(blob(file.subarray(0, file.length / 2)))
      expect(half.truncated).toBe(true)
      expect(half.samples.length / RATE).toBeCloseTo(1, 1)
    }
  })
})
