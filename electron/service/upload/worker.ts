import { parentPort, workerData } from 'node:worker_threads'
import { codeOf } from '../errors.ts'
import { createHttp, HttpFault } from '../http.ts'
import { Stopped, type StopReason } from '../abort-scope.ts'
import { createBody, type Body } from './body.ts'
import type { CrossingFault, FromUploadWorker, UploadJob, ToUploadWorker } from './port.ts'
import { fileReader, streamReader, type Reader } from './reader.ts'
import { startWatch } from './watch.ts'

if (!parentPort) throw new Error('The upload’s worker runs in a worker thread only.')
const port = parentPort
const say = (said: FromUploadWorker): void => port.postMessage(said)

const stopping = new AbortController()
const stop = (reason: StopReason): void => stopping.abort(new Stopped(reason))

/** Resolves when the requested block has arrived. */
let filling: PromiseWithResolvers<number> | undefined

port.on('message', (said: ToUploadWorker) => {
  if ('stop' in said) stop('aborted')
  else if ('filled' in said) filling?.resolve(said.filled)
  else filling?.reject(Object.assign(new Error('No more bytes came'), { code: said.broken }))
})

await run(workerData as UploadJob)
// A connection that is still being made would keep the thread for seconds.
process.exit()

/** Sends the upload, and posts the result once none of its files is read any more. */
async function run({ url, method, headers, ...job }: UploadJob): Promise<void> {
  const watch = startWatch({ ...job, stop, onProgress: (progress) => say({ progress }) })
  const parts = job.parts.map((part) => (typeof part === 'string' ? part : readerOf(part)))
  const body = createBody(parts, job.encoding, watch)
  // A connection of its own, which is not said to end: a server that closes it after an early reply
  // would take the reply with it.
  const http = createHttp(job.maxReply)
  const message = { url: new URL(url), method, headers, body, fresh: false }
  const said = await http.send(message, stopping.signal).then(
    (reply): FromUploadWorker => ({ reply }),
    (error: unknown): FromUploadWorker => ({ fault: faultOf(error, body) }),
  )
  watch.release()
  void http.close()
  for (const part of parts) if (typeof part !== 'string') await part.settled()
  say(said)
}

function readerOf(part: Exclude<UploadJob['parts'][number], string>): Reader {
  if ('fd' in part) return fileReader(part)
  return streamReader(part, (asked) => {
    filling = Promise.withResolvers()
    say(asked)
    return filling.promise
  })
}

/** A service that did not get the whole of a request cannot have acted on it. */
function faultOf(error: unknown, { ended, trouble }: Body): CrossingFault {
  if (trouble) return { kind: trouble.kind, sent: false, code: codeOf(trouble) }
  if (!(error instanceof HttpFault)) throw error
  return { kind: error.kind, sent: error.sent && ended, code: error.code }
}
