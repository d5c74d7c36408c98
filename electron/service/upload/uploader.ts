import { Worker } from 'node:worker_threads'
import { HttpFault, type HttpReply, type HttpRequest } from '../http.ts'
import { Stopped } from '../stop.ts'
import type { UploadContent } from './content.ts'
import { converse } from './conversation.ts'

/** A request whose body is an upload. */
export interface UploadRequest extends Omit<HttpRequest, 'body' | 'fresh'> {
  content: UploadContent
}

/** In bytes. */
export interface Progress {
  done: number
  total: number
}

/** What becomes of an upload while it is under way. */
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

/** Sends uploads from threads of their own: reading, encoding and writing hold up nobody. */
export interface Uploader {
  /**
   * Sends once, until the signal is aborted with a `Stopped`. Rejects with an `HttpFault` and with nothing else; its `sent` says whether all of the
   * body was handed over. Afterwards none of the files is read any more.
   */
  send(request: UploadRequest, signal: AbortSignal, watch?: UploadWatch): Promise<HttpReply>
  /** Ends the threads, once what they send has ended or was stopped. */
  close(): Promise<void>
}

/** Beside this file as source; as one of the app's entries when bundled. */
const WORKER = import.meta.url.endsWith('.ts') ? './worker.ts' : './upload-worker.js'

/** How long a thread waits for another upload, in milliseconds: files often come in a row. */
const IDLE = 30_000
const STALL = 60_000
const REPLY_WITHIN = 300_000

/** @param maxReply the size cap of one reply's body, in bytes */
export function createUploader(maxReply: number): Uploader {
  const underWay = new Set<Promise<unknown>>()
  let idle: Worker | undefined
  let ending: NodeJS.Timeout | undefined

  function begin(): Worker {
    const worker = new Worker(new URL(WORKER, import.meta.url))
    // Whoever waits for it hears that it ended; between uploads nobody does.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (idle === worker) idle = undefined
    })
    return worker
  }

  function take(): Worker {
    clearTimeout(ending)
    const worker = idle ?? begin()
    idle = undefined
    worker.ref()
    return worker
  }

  function keep(worker: Worker): void {
    void endIdle()
    idle = worker
    worker.unref()
    ending = setTimeout(() => void endIdle(), IDLE).unref()
  }

  async function endIdle(): Promise<void> {
    clearTimeout(ending)
    const worker = idle
    idle = undefined
    await worker?.terminate()
  }

  async function send(
    request: UploadRequest,
    signal: AbortSignal,
    { stall = STALL, replyWithin = REPLY_WITHIN, onProgress }: UploadWatch = {},
  ): Promise<HttpReply> {
    const reason: unknown = signal.reason
    if (reason instanceof Stopped) throw new HttpFault(reason.reason, false, reason)
    const worker = take()
    try {
      const limits = { stall, replyWithin, maxReply }
      const reply = await converse(worker, request, { limits, signal, onProgress })
      keep(worker)
      return reply
    } catch (error) {
      await worker.terminate()
      throw error
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
      await endIdle()
    },
  }
}
