import { applyEdits, type Edit } from './edit/edits.ts'
import { loudnessOf } from './sound/loudness.ts'
import { peaksOf } from './sound/peaks.ts'
import { peakOf, secondsOf, toDecibels, type Samples } from './sound/samples.ts'

/** A sound with all that is shown of it. */
export interface Rendering {
  samples: Samples
  seconds: number
  /** LUFS; `undefined` for silence and for what is too short to be measured. */
  loudness: number | undefined
  /** dB of full scale; `-Infinity` for silence. */
  peak: number
  /** Outline for `WaveformView`: the lowest and highest sample of each of `OUTLINE` segments. */
  outline: Float32Array<ArrayBuffer>
}

/** Segments of an outline: as many as a wide screen has room for. */
export const OUTLINE = 1000

/** A sound of its own, so that it can be handed on: `source` stays where it is. */
export function renderingOf(source: Samples, edits: readonly Edit[]): Rendering {
  const edited = applyEdits(source, edits)
  const samples = edited.buffer === source.buffer ? edited.slice() : edited
  return {
    samples,
    seconds: secondsOf(samples.length),
    loudness: loudnessOf(samples),
    peak: toDecibels(peakOf(samples)),
    outline: peaksOf(samples, OUTLINE),
  }
}
