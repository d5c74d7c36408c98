import { RATE, type Samples } from '../sound/samples.ts'

/** Time around a peak in which the gain is reduced, in samples: 5 ms. */
const REACH = 0.005 * RATE

/**
 * Limits a sound to `ceiling` without clipping: the gain falls and rises smoothly around each peak.
 * A sound below the ceiling is unchanged.
 */
export function limited(samples: Samples, ceiling: number): Samples {
  const wanted = samples.map((sample) => Math.min(1, ceiling / Math.abs(sample)))
  if (wanted.every((gain) => gain === 1)) return samples
  const gains = averages(lowest(wanted))
  return samples.map((sample, index) => {
    const value = sample * (gains[index] as number)
    // The average of gains is exact but for rounding.
    return Math.max(-ceiling, Math.min(ceiling, value))
  })
}

/** The lowest gain within `REACH` on both sides, so that every average over that reach is low enough. */
function lowest(gains: Samples): Samples {
  const result = new Float32Array(gains.length)
  /** Places whose gains rise: the first is the lowest in reach. */
  const rising: number[] = []
  let head = 0
  for (let index = 0; index < gains.length + REACH; index++) {
    if (index < gains.length) {
      const gain = gains[index] as number
      while (rising.length > head && (gains[rising.at(-1) as number] as number) >= gain)
        rising.pop()
      rising.push(index)
    }
    const at = index - REACH
    if (at < 0) continue
    while ((rising[head] as number) < at - REACH) head++
    result[at] = gains[rising[head] as number] as number
  }
  return result
}

/** Returns moving averages over `REACH` on both sides; the edge values extend beyond the ends. */
function averages(gains: Samples): Samples {
  const width = 2 * REACH + 1
  const last = gains.length - 1
  const at = (index: number) => gains[Math.max(0, Math.min(last, index))] as number
  let sum = 0
  for (let index = -REACH; index <= REACH; index++) sum += at(index)
  return gains.map((_, index) => {
    const average = sum / width
    sum += at(index + REACH + 1) - at(index - REACH)
    return average
  })
}
