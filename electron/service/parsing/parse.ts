import { Worker } from 'node:worker_threads'
import { unlessStopped } from '../abort-scope.ts'
import { excessIn, type Excess } from './excess.ts'

/** Content of a reply's body; undefined where it is no JSON. */
export type Parsed = { value: unknown } | { excess: Excess } | undefined

/** From so many signs on a body is parsed in a thread of its own: this one answers the window. */
const ASIDE = 1_000_000
/** Memory that this may take, in MB. */
const ROOM = 512

/** Beside this file as source; as one of the app's entries when bundled. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './parse-worker.js'

/** @throws Stopped once the signal is aborted with one */
export async function parseBody(body: string, signal: AbortSignal): Promise<Parsed> {
  return body.length < ASIDE ? parsed(body) : parseAside(body, signal)
}

/** Parses a text that is not too much. */
export function parsed(body: string): Parsed {
  const excess = excessIn(body)
  if (excess) return { excess }
  try {
    return { value: JSON.parse(body) }
  } catch {
    return undefined
  }
}

async function parseAside(body: string, signal: AbortSignal): Promise<Parsed> {
  const worker = new Worker(new URL(WORKER, import.meta.url), {
    workerData: body,
    resourceLimits: { maxOldGenerationSizeMb: ROOM },
  })
  const answer = Promise.withResolvers<Parsed>()
  worker.once('message', answer.resolve)
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') answer.resolve({ excess: 'tooMuch' })
    else answer.reject(error)
  })
  try {
    return await unlessStopped(answer.promise, signal)
  } finally {
    await worker.terminate()
  }
}
