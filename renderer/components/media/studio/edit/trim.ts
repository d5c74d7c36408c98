import { samplesIn, type Samples } from '../sound/samples.ts'

/** Keeps what lies between two moments. */
export interface TrimEdit {
  kind: 'trim'
  start: number
  end: number
}

/** Returns the samples between two times; empty if the end is not after the start. */
export function trimmed(samples: Samples, { start, end }: TrimEdit): Samples {
  return samples.slice(Math.max(0, samplesIn(start)), Math.max(0, samplesIn(end)))
}
