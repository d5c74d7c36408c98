import { parentPort, workerData } from 'node:worker_threads'
import { DEFAULT_SEED, startDemo } from './index.ts'
import type { FromDemoWorker } from './host.ts'
import { addressBookOf } from './seed/address-book.ts'

if (!parentPort) throw new Error('The demo worker runs in a worker thread only.')
const port = parentPort
const say = (message: FromDemoWorker): void => port.postMessage(message)

try {
  const demo = await startDemo(workerData as { home: string })
  port.once('message', () => {
    void demo.close().finally(() => port.close())
  })
  const { addresses, account } = demo
  say({ kind: 'ready', addresses, account, addressBook: addressBookOf(DEFAULT_SEED) })
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  port.close()
}
