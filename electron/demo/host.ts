import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Addresses } from '../service/catalogue/index.ts'
import type { DemoAccount } from './options.ts'

/** What a shell needs to open the demo cabinet. */
export interface HostedDemo {
  addresses: Addresses
  account: DemoAccount
}

/** What the worker says, once. */
export type FromWorker = ({ kind: 'ready' } & HostedDemo) | { kind: 'failed'; message: string }

export interface DemoHost {
  /** Starts it once; later calls answer the same. Rejects when it cannot start. */
  start(): Promise<HostedDemo>
  /** Ends it and waits until it has ended. */
  close(): Promise<void>
}

/** Beside this file as source; as one of the app's entries when bundled. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './demo-worker.js'

/** Runs the demo cabinet in a thread of its own, so that the shell never waits for it. */
export function createDemoHost(options: { home: string }): DemoHost {
  let worker: Worker | undefined
  let running: Promise<HostedDemo> | undefined

  const begin = async (): Promise<HostedDemo> => {
    const begun = new Worker(new URL(WORKER, import.meta.url), {
      workerData: { home: options.home },
    })
    worker = begun
    begun.once('exit', () => {
      if (worker === begun) {
        worker = undefined
        running = undefined
      }
    })
    const ended = once(begun, 'exit').then((): FromWorker => {
      return { kind: 'failed', message: 'The demo cabinet ended before it was ready.' }
    })
    const said = once(begun, 'message').then(([message]: FromWorker[]) => message)
    const first = await Promise.race([said, ended])
    if (first?.kind === 'ready') return { addresses: first.addresses, account: first.account }
    throw new Error(first?.message)
  }

  return {
    start: () => {
      running ??= begin()
      return running
    },
    close: async () => {
      const ending = worker
      if (!ending) return
      const ended = once(ending, 'exit')
      ending.postMessage('close')
      await ended
    },
  }
}
