import { decode } from './decode/decode.ts'
import { applyEdits } from './edit/edits.ts'
import { StudioFailure } from './failure.ts'
import { renderingOf } from './rendering.ts'
import type { Samples } from './sound/samples.ts'
import { asHeard } from './sound/telephone.ts'
import { toWav } from './sound/wav.ts'
import { answerWith } from '../../../files/worker-calls.ts'
import type { Opened, Share, StudioCalls } from './worker-surface.ts'

/** Minimum interval between progress messages, in milliseconds. */
const PACE = 100

let source: Samples = new Float32Array(0)

const tell = answerWith<StudioCalls>({
  open,
  render: (edits) => renderingOf(source, edits),
  heard: (edits) => asHeard(applyEdits(source, edits)),
  toWav: (edits) => toWav(applyEdits(source, edits)),
})

async function open(file: Blob, raw: boolean): Promise<Opened> {
  try {
    const { samples, ...told } = await decode(file, { raw, progress: paced(tell) })
    source = samples
    return { ok: true, source: told, original: renderingOf(samples, []) }
  } catch (error) {
    if (error instanceof StudioFailure) return { ok: false, trouble: error.trouble }
    throw error
  }
}

function paced(progress: (share: Share) => void): (share: Share) => void {
  let last = -Infinity
  return (share) => {
    if (performance.now() - last < PACE) return
    last = performance.now()
    progress(share)
  }
}
