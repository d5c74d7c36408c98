import type { Decoded } from './decode/decoded.ts'
import type { Edit } from './edit/edits.ts'
import type { StudioTrouble } from './failure.ts'
import type { Rendering } from './rendering.ts'
import type { Samples } from './sound/samples.ts'

/** What is told of a recording besides its sound. */
export type Source = Omit<Decoded, 'samples'>

export type Opened =
  { ok: true; source: Source; original: Rendering } | { ok: false; trouble: StudioTrouble }

/** What the page asks of the worker, which holds one recording. */
export interface StudioWorker {
  open(file: Blob, raw: boolean): Promise<Opened>
  render(edits: readonly Edit[]): Rendering
  heard(edits: readonly Edit[]): Samples
  toWav(edits: readonly Edit[]): Blob
}

/** What the worker tells the page. */
export interface StudioPage {
  progress(share: number | undefined): void
}
