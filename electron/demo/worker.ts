import { parentPort, workerData } from 'node:worker_threads'
import { DEFAULT_SEED, startDemo } from './index.ts'
import type { FromDemoWorker } from './host.ts'
import { takenBy } from './rules/route/readings.ts'
import { addressBookOf } from './seed/address-book.ts'

if (!parentPort) throw new Error('The demo worker runs in a worker thread only.')
const port = parentPort
const say = (message: FromDemoWorker): void => port.postMessage(message)

try {
  const { home } = workerData as { home: string }
  const demo = await startDemo({ home, readings: takenBy(process.env['DEMO_READINGS']) })
  port.once('message', () => {
    void demo.close().finally(() => port.close())
  })
  const { addresses, account } = demo
  say({ kind: 'ready', addresses, account, addressBook: addressBookOf(DEFAULT_SEED) })
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  port.close()
}
