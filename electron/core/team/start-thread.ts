import { createBirpc } from 'birpc'
import { Worker } from 'node:worker_threads'
import { TeamFailure } from './port.ts'
import type { Crossing, TeamThreadData } from './thread.ts'

/** The worker's file: beside this one as source, an entry of the app when bundled. */
const THREAD = import.meta.url.endsWith('.ts') ? './postgres/worker.ts' : './team-worker.js'

/** A worker thread connected to a team's server. */
export interface TeamThread {
  /** Rejects with a `TeamFailure`, at once if the thread has ended. */
  call(name: string, given: unknown[]): Promise<unknown>
  /** Calls a function without waiting for its result. */
  tell(name: string): Promise<void>
  ended: Promise<void>
  terminate(): Promise<unknown>
}

/**
 * @param data team that `worker.ts` serves; without it, it sets one up
 * @param functions functions that the thread may call
 */
export function startThread(data: TeamThreadData | undefined, functions: object): TeamThread {
  const worker = new Worker(new URL(THREAD, import.meta.url), { workerData: data })
  const rpc = createBirpc<Record<string, (...given: unknown[]) => unknown>, object>(functions, {
    post: (message) => worker.postMessage(message),
    on: (listener) => worker.on('message', listener),
    // No timeout: the thread limits every wait itself.
    timeout: -1,
  })
  let over: TeamFailure | undefined
  let cause = 'The team’s thread ended'

  worker.on('error', (error: unknown) => {
    if (error instanceof Error) cause = error.name
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve())).then(() => {
    over = new TeamFailure('failed', cause)
    rpc.$close(over)
  })

  return {
    ended,
    terminate: () => worker.terminate(),
    async call(name, given) {
      if (over) throw over
      const answer = (await rpc.$call(name, ...given)) as Crossing<unknown>
      if (answer.ok) return answer.value
      throw new TeamFailure(answer.trouble, answer.details)
    },
    async tell(name) {
      if (!over) await rpc.$callEvent(name)
    },
  }
}
