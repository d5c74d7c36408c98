import { samplesIn, type Samples } from '../sound/samples.ts'

/** Lets the sound come and go. */
export interface FadeEdit {
  kind: 'fade'
  /** Seconds. */
  in: number
  out: number
}

/** Comes from silence and goes to silence, along half a cosine; longer than the sound, they overlap. */
export function faded(samples: Samples, edit: FadeEdit): Samples {
  const rise = samplesIn(edit.in)
  const fall = samplesIn(edit.out)
  const last = samples.length - 1
  return samples.map((sample, index) => {
    const gain = Math.min(share(index, rise), share(last - index, fall))
    return sample * (0.5 - 0.5 * Math.cos(Math.PI * gain))
  })
}

/** Returns the progress of a fade of `length` samples after `passed`, 0 to 1. */
const share = (passed: number, length: number): number => (passed >= length ? 1 : passed / length)
