import { parentPort, workerData } from 'node:worker_threads'
import { startDemo } from './index.ts'
import type { FromDemoWorker } from './host.ts'

if (!parentPort) throw new Error('The demo worker runs in a worker thread only.')
const port = parentPort
const say = (message: FromDemoWorker): void => port.postMessage(message)

try {
  const demo = await startDemo(workerData as { home: string })
  port.once('message', () => {
    void demo.close().finally(() => port.close())
  })
  say({ kind: 'ready', addresses: demo.addresses, account: demo.account })
} catch (error) {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  port.close()
}
