import { Worker } from 'node:worker_threads'
import { unlessStopped } from '../abort-scope.ts'
import type { Fitting } from '../reply.ts'
import { excessIn, type ReplyExcess } from './excess.ts'

/**
 * Content of a reply's body; undefined where it is no JSON. `fitting` comes with what was parsed in a
 * thread, which applies the operation's schema as well: checking many rows takes longer than parsing them.
 */
export type Parsed = { value: unknown; fitting?: Fitting } | { excess: ReplyExcess } | undefined

/** Work of the thread. */
export interface Aside {
  body: string
  /** Id of the operation that the body replies to. */
  operation: string
}

/** From so many bytes on a body is parsed in a thread of its own: this one answers the window. */
const ASIDE = 1_000_000
/** Memory that this may take, in MB. */
const ROOM = 512

/** Beside this file as source; as one of the app's entries when bundled. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './parse-worker.js'

/** @throws Stopped once the signal is aborted with one */
export async function parseBody(aside: Aside, signal: AbortSignal): Promise<Parsed> {
  return Buffer.byteLength(aside.body) < ASIDE ? parsed(aside.body) : parseAside(aside, signal)
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

async function parseAside(aside: Aside, signal: AbortSignal): Promise<Parsed> {
  const worker = new Worker(new URL(WORKER, import.meta.url), {
    workerData: aside,
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
