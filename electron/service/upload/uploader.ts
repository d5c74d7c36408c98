import { Worker } from 'node:worker_threads'
import { codeOf } from '../errors.ts'
import { HttpFault, type HttpReply, type HttpRequest } from '../http.ts'
import { Stopped } from '../abort-scope.ts'
import type { UploadContent } from './content.ts'
import { createFillers } from './filler.ts'
import type { CrossingFault, FromUploadWorker, UploadJob, ToUploadWorker } from './port.ts'

/** A request whose body is an upload. */
export interface UploadRequest extends Omit<HttpRequest, 'body' | 'fresh'> {
  content: UploadContent
}

/** In bytes. */
export interface Progress {
  done: number
  total: number
}

/** Callbacks and limits of an upload under way. */
export interface UploadWatch {
  /** Hears how much of the files the connection has taken. */
  onProgress?(progress: Progress): void
  /** How long the connection may take nothing, in milliseconds. Default one minute. */
  stall?: number
  /**
   * How long the reply may take once everything was handed over, in milliseconds. Default five minutes:
   * the system holds some megabytes back, which a slow line carries for minutes.
   */
  replyWithin?: number
}

/**
 * Sends uploads, each from a thread of its own: reading, encoding and writing block no other work.
 */
export interface Uploader {
  /**
   * Sends once, until the signal is aborted with a `Stopped`. Rejects only with an `HttpFault`,
   * whose `sent` is true if all of the body was handed over. Afterwards none of the files is read
   * any more.
   */
  send(request: UploadRequest, signal: AbortSignal, watch?: UploadWatch): Promise<HttpReply>
  /** Waits until stopped uploads have ended. */
  close(): Promise<void>
}

/** Beside this file as source; as one of the app's entries when bundled. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './upload-worker.js'

/**
 * In MB. Every step of encoding leaves a text behind; in a young generation of the usual size they
 * would take three times the memory of the whole thread before they are collected.
 */
const NURSERY = 2

const STALL = 60_000
const REPLY_WITHIN = 300_000

/** @param maxReply the size cap of one reply's body, in bytes */
export function createUploader(maxReply: number): Uploader {
  const underWay = new Set<Promise<unknown>>()

  async function send(
    { url, method, headers, content }: UploadRequest,
    signal: AbortSignal,
    { stall = STALL, replyWithin = REPLY_WITHIN, onProgress }: UploadWatch = {},
  ): Promise<HttpReply> {
    const reason: unknown = signal.reason
    if (reason instanceof Stopped) throw new HttpFault(reason.reason, false, reason)
    const parts = content.parts.map(crossing)
    const limits = { stall, replyWithin, maxReply }
    const { encoding } = content
    const worker = begin({ url: url.href, method, headers, parts, encoding, ...limits })
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    try {
      return await converse(worker, content.parts, { signal, onProgress })
    } finally {
      // The next one would find its memory still taken.
      await ended
    }
  }

  return {
    send(...given) {
      const sending = send(...given)
      const over = sending.catch(() => undefined).finally(() => underWay.delete(over))
      underWay.add(over)
      return sending
    },
    async close() {
      await Promise.all(underWay)
    },
  }
}

function begin(job: UploadJob): Worker {
  return new Worker(new URL(WORKER, import.meta.url), {
    workerData: job,
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY },
  })
}

type UploadParts = UploadContent['parts']

function crossing(part: UploadParts[number], index: number): UploadJob['parts'][number] {
  return typeof part === 'string' || 'fd' in part ? part : { part: index, size: part.size }
}

interface UploadListening extends Pick<UploadWatch, 'onProgress'> {
  signal: AbortSignal
}

/** Accompanies a thread to its end. */
async function converse(
  worker: Worker,
  parts: UploadParts,
  { signal, onProgress }: UploadListening,
): Promise<HttpReply> {
  const fillers = createFillers(parts)
  const { promise, resolve, reject } = Promise.withResolvers<HttpReply>()
  const total = sum(parts.map((part) => (typeof part === 'string' ? 0 : part.size)))
  const tell = (said: ToUploadWorker) => worker.postMessage(said)

  async function fill(block: SharedArrayBuffer, bytes: number, part: number): Promise<void> {
    try {
      tell({ filled: await fillers.fill(part, new Uint8Array(block, 0, bytes)) })
    } catch (error) {
      tell({ broken: codeOf(error) })
    }
  }

  worker.on('message', (said: FromUploadWorker) => {
    if ('progress' in said) onProgress?.({ done: said.progress, total })
    else if ('fill' in said) void fill(said.fill, said.bytes, said.part)
    else if ('reply' in said) resolve(said.reply)
    else reject(faultFrom(said.fault))
  })
  // How far it was is not known then. After its last word it ends by itself, and is past caring.
  const died = (error: unknown) => reject(new HttpFault('connection', true, error))
  worker.on('error', died).on('exit', died)
  const stop = () => tell({ stop: true })
  signal.addEventListener('abort', stop)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    fillers.close()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function faultFrom({ kind, sent, code }: CrossingFault): HttpFault {
  return new HttpFault(kind, sent, Object.assign(new Error(kind), { code }))
}
