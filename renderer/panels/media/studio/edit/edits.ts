import type { Samples } from '../sound/samples.ts'
import { faded } from './fade.ts'
import { levelled } from './level.ts'
import { withoutSilence } from './silence.ts'
import { trimmed } from './trim.ts'

/** One change of a sound. Times are seconds of the sound as the edits before it left it. */
export type Edit = TrimEdit | SilenceEdit | LevelEdit | FadeEdit

/** Keeps what lies between two moments. */
export interface TrimEdit {
  kind: 'trim'
  start: number
  end: number
}

/** Shortens pauses, and takes silence off the beginning and the end. */
export interface SilenceEdit {
  kind: 'silence'
  /** What stays below is silence; dB of full scale. */
  threshold: number
  /** The longest pause that stays, in seconds. */
  longest: number
}

/** Brings the sound to a loudness. */
export interface LevelEdit {
  kind: 'level'
  /** LUFS. */
  loudness: number
}

/** Lets the sound come and go. */
export interface FadeEdit {
  kind: 'fade'
  /** Seconds. */
  in: number
  out: number
}

/** What an edit starts from where a person only switches it on. */
export const defaults = {
  silence: { kind: 'silence', threshold: -45, longest: 0.7 },
  level: { kind: 'level', loudness: -19 },
  fade: { kind: 'fade', in: 0.02, out: 0.2 },
} as const satisfies Record<string, Edit>

/** The sound after all edits, in their order. The given samples stay as they are. */
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
