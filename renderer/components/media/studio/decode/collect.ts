import { StudioFailure } from '../failure.ts'
import { createResampler, type Resampler } from '../sound/resample.ts'
import { joined, LONGEST, RATE, samplesIn, type Samples } from '../sound/samples.ts'

/** Takes the decoded pieces of a file and makes one sound of them, holding no more than that. */
export interface Collector {
  /** A piece as mono samples. @throws StudioFailure `tooLong` once there is too much */
  add(piece: Samples): void
  /** Seconds collected so far. */
  seconds(): number
  /** Returns all samples. */
  end(): Samples
}

/** Valid sample rates; a header with another one is damaged. */
const RATES = { least: 1000, most: 768_000 }

/** @throws StudioFailure `unreadable` for a rate that no recording has */
export function createCollector(rate: number): Collector {
  if (!Number.isInteger(rate) || rate < RATES.least || rate > RATES.most) {
    throw new StudioFailure('unreadable')
  }
  const resampler: Resampler = createResampler(rate)
  const pieces: Samples[] = []
  let count = 0

  function keep(piece: Samples): void {
    pieces.push(piece)
    count += piece.length
    if (count > samplesIn(LONGEST)) throw new StudioFailure('tooLong')
  }
  return {
    add: (piece) => keep(resampler.push(piece)),
    seconds: () => count / RATE,
    end() {
      keep(resampler.end())
      return joined(pieces)
    },
  }
}
