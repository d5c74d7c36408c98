import { expect, it } from 'vitest'
import { createResampler } from '../../../../renderer/components/media/studio/sound/resample.ts'
import { joined, RATE } from '../../../../renderer/components/media/studio/sound/samples.ts'
import { rms } from '../../../support/rms.ts'
import { bySox, soundFile } from '../../../support/sox.ts'

it('conversion to 8 kHz hears what SoX hears', () => {
  const file = soundFile({ kind: 'f32', written: ['-r', '44100', '-c', '1'] })
  const sound = new Float32Array(Uint8Array.from(file).buffer)
  const resampler = createResampler(44_100)
  const made = joined([resampler.push(sound), resampler.end()])
  const reference = bySox(file, 'f32', ['-r', '44100', '-c', '1'])
  expect(Math.abs(made.length - reference.length)).toBeLessThanOrEqual(RATE / 1000)
  const difference = made.map((sample, index) => sample - (reference[index] ?? 0))
  // What is left is the start and stop of the voices, above 3.4 kHz.
  expect(rms(difference) - rms(reference)).toBeLessThan(-40)
})
