import type { Worker } from 'node:worker_threads'
import { codeOf } from '../errors.ts'
import { HttpFault, type HttpReply } from '../http.ts'
import { createFillers } from './filler.ts'
import type { CrossingFault, FromWorker, Job, ToWorker } from './port.ts'
import type { UploadRequest, UploadWatch } from './uploader.ts'

export interface Conversation extends Pick<UploadWatch, 'onProgress'> {
  limits: Pick<Job, 'stall' | 'replyWithin' | 'maxReply'>
  signal: AbortSignal
}

type Part = UploadRequest['content']['parts'][number]

/** Has a thread carry out one upload. Rejects with an `HttpFault`, then the thread is of no more use. */
export async function converse(
  worker: Worker,
  { url, method, headers, content }: UploadRequest,
  { limits, signal, onProgress }: Conversation,
): Promise<HttpReply> {
  const fillers = createFillers(content.parts)
  const { promise, resolve, reject } = Promise.withResolvers<HttpReply>()
  const tell = (said: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(said, transfer)
  const total = sum(content.parts.map((part) => (typeof part === 'string' ? 0 : part.size)))

  async function fill(block: ArrayBuffer, bytes: number, part: number): Promise<void> {
    try {
      const filled = await fillers.fill(part, new Uint8Array(block, 0, bytes))
      tell({ filled: block, bytes: filled }, [block])
    } catch (error) {
      tell({ broken: codeOf(error) })
    }
  }

  const hear = (said: FromWorker) => {
    if ('progress' in said) onProgress?.({ done: said.progress, total })
    else if ('fill' in said) void fill(said.fill, said.bytes, said.part)
    else if ('reply' in said) resolve(said.reply)
    else reject(faultFrom(said.fault))
  }
  // How far it was is not known.
  const died = (error?: Error) => reject(new HttpFault('connection', true, error))
  const stop = () => tell({ stop: true })
  worker.on('message', hear).once('error', died).once('exit', died)
  signal.addEventListener('abort', stop)
  try {
    const parts = content.parts.map(crossing)
    tell({ start: { url: url.href, method, headers, parts, ...limits } })
    return await promise
  } finally {
    worker.off('message', hear).off('error', died).off('exit', died)
    signal.removeEventListener('abort', stop)
    fillers.close()
  }
}

function crossing(part: Part, index: number): Job['parts'][number] {
  return typeof part === 'string' || 'fd' in part ? part : { part: index, size: part.size }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function faultFrom({ kind, sent, code }: CrossingFault): HttpFault {
  return new HttpFault(kind, sent, Object.assign(new Error(kind), { code }))
}
