import type { HttpFaultKind, HttpReply, HttpRequest } from '../http.ts'
import type { UploadContent } from './content.ts'
import type { FileSource } from './source.ts'

/** Messages between the client and the thread that reads, encodes and sends. */

/** One upload, which a thread is begun with. */
export interface UploadJob {
  url: string
  method: HttpRequest['method']
  headers: Record<string, string>
  parts: readonly (string | FileSource | StreamPart)[]
  encoding: UploadContent['encoding']
  /** How long the connection may take nothing, in milliseconds. */
  stall: number
  /** How long the reply may take once everything was handed over, in milliseconds. */
  replyWithin: number
  /** The size cap of the reply, in bytes. */
  maxReply: number
}

/** Bytes that are fetched block by block. */
export interface StreamPart {
  /** Which of the upload's parts. */
  part: number
  size: number
}

/** `filled` answers `fill` with how many bytes came: fewer than were asked for only at the end. */
export type ToUploadWorker = { stop: true } | { filled: number } | { broken: string | undefined }

export type FromUploadWorker =
  /** Bytes of files handed to the connection so far. */
  | { progress: number }
  /** Asks for the next bytes of a part, as many as the block holds. */
  | { fill: SharedArrayBuffer; bytes: number; part: number }
  | { reply: HttpReply }
  | { fault: CrossingFault }

/** An `HttpFault` as data. */
export interface CrossingFault {
  kind: HttpFaultKind
  sent: boolean
  code: string | undefined
}
