import { fromDecibels, joined, samplesIn, type Samples } from '../sound/samples.ts'

/** Shortens pauses, and takes silence off the beginning and the end. */
export interface SilenceEdit {
  kind: 'silence'
  /** Level below which sound counts as silence, in dBFS. */
  threshold: number
  /** The longest pause that stays, in seconds. */
  longest: number
}

/** Seconds of silence that stay at the beginning and at the end, so that no sound is cut into. */
const EDGE = 0.1

/** A silent segment: its first place and the one after its last. */
interface SilentSegment {
  start: number
  end: number
}

/**
 * Shortens every pause to `longest` from its middle, and silence at both ends to at most 100 ms. A
 * completely silent sound is unchanged.
 */
export function withoutSilence(samples: Samples, { threshold, longest }: SilenceEdit): Samples {
  const pauses = findPauses(samples, fromDecibels(threshold))
  if (pauses.length === 1 && pauses[0]?.start === 0 && pauses[0].end === samples.length) {
    return samples
  }
  const kept: Samples[] = []
  let from = 0
  for (const pause of pauses) {
    const cut = cutOf(pause, samples.length, samplesIn(longest))
    if (cut.end <= cut.start) continue
    kept.push(samples.subarray(from, cut.start))
    from = cut.end
  }
  return from === 0 && kept.length === 0 ? samples : joined([...kept, samples.subarray(from)])
}

/** The part of a pause that is taken out; empty where the pause is short enough. */
function cutOf({ start, end }: SilentSegment, length: number, longest: number): SilentSegment {
  const edge = Math.min(longest, samplesIn(EDGE))
  if (start === 0) return { start, end: end - edge }
  if (end === length) return { start: start + edge, end }
  const before = Math.floor(longest / 2)
  return { start: start + before, end: end - (longest - before) }
}

function findPauses(samples: Samples, threshold: number): SilentSegment[] {
  const pauses: SilentSegment[] = []
  let start = 0
  for (let index = 0; index <= samples.length; index++) {
    const silent = index < samples.length && Math.abs(samples[index] as number) < threshold
    if (silent) continue
    if (index > start) pauses.push({ start, end: index })
    start = index + 1
  }
  return pauses
}
