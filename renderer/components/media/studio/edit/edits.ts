import type { Samples } from '../sound/samples.ts'
import { faded, type FadeEdit } from './fade.ts'
import { levelled, type LevelEdit } from './level.ts'
import { withoutSilence, type SilenceEdit } from './silence.ts'
import { trimmed, type TrimEdit } from './trim.ts'

/** One edit. Times are seconds in the result of the previous edits. */
export type Edit = TrimEdit | SilenceEdit | LevelEdit | FadeEdit

/** Initial settings of an edit that is switched on. */
export const defaults = {
  silence: { kind: 'silence', threshold: -45, longest: 0.7 },
  level: { kind: 'level', loudness: -19 },
  fade: { kind: 'fade', in: 0.02, out: 0.2 },
} as const satisfies Record<string, Edit>

/** Applies edits in order. The given samples are not changed. */
export function applyEdits(samples: Samples, edits: readonly Edit[]): Samples {
  return edits.reduce(applyEdit, samples)
}

function applyEdit(samples: Samples, edit: Edit): Samples {
  switch (edit.kind) {
    case 'trim':
      return trimmed(samples, edit)
    case 'silence':
      return withoutSilence(samples, edit)
    case 'level':
      return levelled(samples, edit)
    case 'fade':
      return faded(samples, edit)
  }
}
