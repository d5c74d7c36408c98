import { createBirpc } from 'birpc'
import type { Edit } from './edit/edits.ts'
import { StudioFailure } from './failure.ts'
import type { Rendering } from './rendering.ts'
import type { Samples } from './sound/samples.ts'
import type { Source, StudioPage, StudioWorker } from './worker-surface.ts'

export interface OpenOptions {
  /** Read the file as plain samples (8 kHz, 16 bit, mono): a person says so, nothing in it does. */
  raw?: boolean
  /** Told while the file is read: the share that is done, `undefined` where its length is not known. */
  progress?: (share: number | undefined) => void
  /** Stops the reading at once. */
  signal?: AbortSignal
}

/** A recording in the studio. Its sound and all work on it are in a worker. */
export interface Recording {
  source: Source
  original: Rendering
  /** The sound after edits, with its measures. */
  render(edits: readonly Edit[]): Promise<Rendering>
  /** The sound after edits as callers hear it, to listen to. */
  heard(edits: readonly Edit[]): Promise<Samples>
  /** The sound after edits as a file: WAV, 8 kHz, mono, 16 bit. */
  toWav(edits: readonly Edit[]): Promise<Blob>
  /** Ends the worker; what it was asked and has not answered fails with `aborted`. */
  close(): void
}

/**
 * Opens a file in a worker of its own. @throws StudioFailure with the reason why it gives no
 * greeting; an Error where the worker itself could not be started.
 */
export async function openRecording(file: Blob, options: OpenOptions = {}): Promise<Recording> {
  const { raw = false, progress = () => {}, signal } = options
  if (signal?.aborted) throw new StudioFailure('aborted')
  const worker = new Worker(new URL('./studio-worker.ts', import.meta.url), { type: 'module' })
  const remote = createBirpc<StudioWorker, StudioPage>(
    { progress },
    {
      post: (data) => worker.postMessage(data),
      on: (receive) =>
        worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data)),
      timeout: -1,
    },
  )
  const end = (reason: Error) => {
    worker.terminate()
    remote.$close(reason)
  }
  const close = () => end(new StudioFailure('aborted'))
  worker.addEventListener('error', () => end(new Error('The studio’s worker did not start')))
  signal?.addEventListener('abort', close, { once: true })
  try {
    const opened = await remote.open(file, raw)
    if (!opened.ok) throw new StudioFailure(opened.trouble.code, opened.trouble.format)
    return {
      source: opened.source,
      original: opened.original,
      render: (edits) => remote.render(plain(edits)),
      heard: (edits) => remote.heard(plain(edits)),
      toWav: (edits) => remote.toWav(plain(edits)),
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
