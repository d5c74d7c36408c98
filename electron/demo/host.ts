import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Addresses } from '../service/catalogue/index.ts'
import type { AddressBook, DemoAccount } from './options.ts'

/** Data with which a shell opens the demo cabinet. */
interface HostedDemo {
  addresses: Addresses
  account: DemoAccount
  addressBook: AddressBook
}

/** Message of the worker, sent once. */
export type FromDemoWorker = ({ kind: 'ready' } & HostedDemo) | { kind: 'failed'; message: string }

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

  const begin = (): Promise<HostedDemo> =>
    new Promise((resolve, reject) => {
      const begun = new Worker(new URL(WORKER, import.meta.url), { workerData: options })
      worker = begun
      begun.once('message', (said: FromDemoWorker) => {
        if (said.kind === 'failed') reject(new Error(said.message))
        else resolve(said)
      })
      begun.once('error', (error: Error) => {
        reject(error)
        process.emitWarning(`The demo cabinet broke down: ${error.message}`)
      })
      begun.once('exit', () => {
        reject(new Error('The demo cabinet ended before it was ready.'))
        worker = undefined
        running = undefined
      })
    })

  return {
    start: () => {
      running ??= begin()
      return running
    },
    close: async () => {
      if (!worker) return
      const ended = once(worker, 'exit')
      worker.postMessage('close')
      await ended
    },
  }
}
