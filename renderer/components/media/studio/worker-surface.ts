import type { Decoded } from './decode/decoded.ts'
import type { Edit } from './edit/edits.ts'
import type { StudioTrouble } from './failure.ts'
import type { Rendering } from './rendering.ts'
import type { Samples } from './sound/samples.ts'

/** Properties of a recording besides its samples. */
export type Source = Omit<Decoded, 'samples'>

export type Opened =
  { ok: true; source: Source; original: Rendering } | { ok: false; trouble: StudioTrouble }

/** Requests from the page to the worker, which holds one recording; opening reports progress. */
export interface StudioCalls {
  open(file: Blob, raw: boolean): Promise<Opened>
  render(edits: readonly Edit[]): Rendering
  heard(edits: readonly Edit[]): Samples
  toWav(edits: readonly Edit[]): Blob
}

/** The share of a file that is read; `undefined` where its length is not known. */
export type Share = number | undefined
