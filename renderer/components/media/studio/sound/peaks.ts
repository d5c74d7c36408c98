import type { Samples } from './samples.ts'

/** The outline of a sound: the lowest and the highest sample of each of `columns` segments, in turn. */
export function peaksOf(samples: Samples, columns: number): Float32Array<ArrayBuffer> {
  const peaks = new Float32Array(2 * columns)
  for (let column = 0; column < columns; column++) {
    const start = Math.floor((column * samples.length) / columns)
    const end = Math.floor(((column + 1) * samples.length) / columns)
    let low = 0
    let high = 0
    for (let index = start; index < end; index++) {
      const sample = samples[index] as number
      if (sample < low) low = sample
      else if (sample > high) high = sample
    }
    peaks[2 * column] = low
    peaks[2 * column + 1] = high
  }
  return peaks
}
