/** Worker that serves a team or sets one up: the only code that loads pg. */
import { createBirpc } from 'birpc'
import { parentPort, workerData } from 'node:worker_threads'
import type { TeamThreadData } from '../thread.ts'
import { crossing } from './crossing.ts'
import { serveTeam } from './serve.ts'
import { certificateOf, join, make, prepare, reach, recover, serverOf } from './setup.ts'

if (!parentPort) throw new Error('A team is served by a worker thread only.')
const port = parentPort
const data = workerData as TeamThreadData | undefined

if (data) serveTeam(port, data)
else {
  createBirpc(crossing({ certificateOf, join, make, prepare, reach, recover, serverOf }), {
    post: (message) => port.postMessage(message),
    on: (listener) => port.on('message', listener),
  })
}
