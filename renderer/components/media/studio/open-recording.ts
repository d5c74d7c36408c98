import type { Edit } from './edit/edits.ts'
import { StudioFailure } from './failure.ts'
import type { Rendering } from './rendering.ts'
import type { Samples } from './sound/samples.ts'
import { callsTo } from '../../../files/worker-calls.ts'
import { startWorker } from './start-worker.ts'
import type { Share, Source, StudioCalls } from './worker-surface.ts'

export interface OpenOptions {
  /** Read the file as plain samples (8 kHz, 16 bit, mono), as the user declared. */
  raw?: boolean
  /** Called while the file is read with the share done; undefined if the length is unknown. */
  progress?: (share: Share) => void
  /** Stops the reading at once. */
  signal?: AbortSignal
}

/** A recording in the studio. Its sound and all work on it are in a worker. */
export interface OpenedRecording {
  source: Source
  original: Rendering
  /** The sound after edits, with its measures. */
  render(edits: readonly Edit[]): Promise<Rendering>
  /** The sound after edits as callers hear it, to listen to. */
  heard(edits: readonly Edit[]): Promise<Samples>
  /** The sound after edits as a file: WAV, 8 kHz, mono, 16 bit. */
  toWav(edits: readonly Edit[]): Promise<Blob>
  /** Ends the worker; what it has not answered, and all that follows, fails with `aborted`. */
  close(): void
}

/**
 * Opens a file in a worker of its own. @throws StudioFailure with the reason why it gives no
 * greeting; an Error where the worker itself could not be started.
 */
export async function openRecording(
  file: Blob,
  options: OpenOptions = {},
): Promise<OpenedRecording> {
  const { raw = false, progress = () => {}, signal } = options
  if (signal?.aborted) throw new StudioFailure('aborted')
  const worker = await startWorker()
  const { call, end } = callsTo<StudioCalls>(worker, (share) => progress(share as Share))
  const close = () => end(new StudioFailure('aborted'))
  if (signal?.aborted) close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    const opened = await call('open', file, raw)
    if (!opened.ok) throw new StudioFailure(opened.trouble.code, opened.trouble.format)
    return {
      source: opened.source,
      original: opened.original,
      render: (edits) => call('render', plain(edits)),
      heard: (edits) => call('heard', plain(edits)),
      toWav: (edits) => call('toWav', plain(edits)),
      close,
    }
  } catch (error) {
    close()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
  }
}

/** A worker takes no reactive objects; edits are flat. */
const plain = (edits: readonly Edit[]): Edit[] => edits.map((edit) => ({ ...edit }))
