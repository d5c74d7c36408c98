import { createBirpc } from 'birpc'
import { Worker } from 'node:worker_threads'
import { TeamFailure } from './port.ts'
import type { Crossing, TeamThreadData } from './thread.ts'

/** Beside this file as source; as one of the app's entries when bundled. */
const THREAD = import.meta.url.endsWith('.ts') ? './postgres/worker.ts' : './team-worker.js'

/** A thread that speaks to a team's server. */
export interface TeamThread {
  /** Rejects with a `TeamFailure`, at once where the thread has ended. */
  call(name: string, given: unknown[]): Promise<unknown>
  /** Calls what answers nothing. */
  tell(name: string): Promise<void>
  ended: Promise<void>
  terminate(): Promise<unknown>
}

/**
 * @param data what `worker.ts` is to serve
 * @param functions what the thread may call
 */
export function startThread(data: TeamThreadData | undefined, functions: object): TeamThread {
  const worker = new Worker(new URL(THREAD, import.meta.url), { workerData: data })
  const rpc = createBirpc<Record<string, (...given: unknown[]) => unknown>, object>(functions, {
    post: (message) => worker.postMessage(message),
    on: (listener) => worker.on('message', listener),
    // The thread itself waits for nothing for ever.
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
