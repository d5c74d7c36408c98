import fc from 'fast-check'
import { expect, it } from 'vitest'
import { peakOf, type Samples } from '../../../../renderer/components/media/studio/sound/samples.ts'
import { asHeard } from '../../../../renderer/components/media/studio/sound/telephone.ts'
import { toWav } from '../../../../renderer/components/media/studio/sound/wav.ts'
import { rms } from '../../../support/rms.ts'
import { bySox, soundFile } from '../../../support/sox.ts'
import { sounds } from '../sounds.ts'

it('what a telephone carries has as much noise as SoX’s A-law', () => {
  const made = ['synth', '1', 'sine', '1003', 'gain', '-9']
  const line = ['-r', '8000', '-c', '1']
  const file = soundFile({ kind: 'f32', written: line, made })
  const sound: Samples = new Float32Array(Uint8Array.from(file).buffer)
  const bySoxLine = bySox(soundFile({ kind: 'al', written: line, made }), 'al', line)
  const noise = (heard: Samples) =>
    rms(heard.map((sample, index) => sample - (sound[index] as number)).slice(400, -400))
  expect(Math.abs(noise(asHeard(sound)) - noise(bySoxLine as Samples))).toBeLessThan(1.5)
})

it('what is sent is a file that SoX reads as the same sound', async () => {
  await fc.assert(
    fc.asyncProperty(sounds, async (sound) => {
      fc.pre(sound.length > 0)
      const file = new Uint8Array(await toWav(sound).arrayBuffer())
      expect(file).toHaveLength(44 + 2 * sound.length)
      const read = bySox(file, 'wav')
      expect(read).toHaveLength(sound.length)
      const steps = read.map((sample, index) => Math.abs(sample - (sound[index] as number)))
      expect(peakOf(steps)).toBeLessThan(1.6 / 32_768)
    }),
    { numRuns: 15 },
  )
})
