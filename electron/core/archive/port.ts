import type { Failure } from '../../bridge/failures.ts'
import { CoreFailure } from '../core-failure.ts'
import type { ServiceRow } from '../inbox/archive.ts'
import type { ArchiveTrouble } from '../inbox/types.ts'
import { ArchiveFailure, archiveErrorOf } from './failure.ts'
import type { Store } from './store.ts'

/** Which archive a worker holds: one in memory, or an encrypted file that is there or is to be made. */
export type ArchivePlace =
  { kept: 'memory' } | { kept: 'disk'; path: string; key: string; make: boolean }

/** One operation of the store, asked for across the port. */
export interface ArchiveRequest {
  id: number
  name: keyof Store
  given: unknown[]
}

/** Rows sent ahead of the request they belong to; see `createArchive`. */
export interface RowsAhead {
  ahead: ServiceRow[]
}

/** What a worker sends: first whether it opened the archive, then a response to each request. */
export type ArchiveResponse =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; error: CrossingError }
  | WorkFailure

/** Sent without a request: the worker’s own work failed. Holds no message text. */
export interface WorkFailure {
  failed: 'index'
  /** As `nameOfError` has it. */
  reason: string
}

/** The id of the response that says whether the archive was opened. */
export const OPENING = 0

/** An error as data, because a port keeps neither its class nor what it carries. */
export type CrossingError =
  | { kind: 'archive'; trouble: ArchiveTrouble; details: string }
  | { kind: 'core'; failure: Failure }
  | { kind: 'defect'; message: string; stack?: string }

export function toCrossing(thrown: unknown): CrossingError {
  const error = archiveErrorOf(thrown)
  if (error instanceof ArchiveFailure) {
    return { kind: 'archive', trouble: error.trouble, details: error.message }
  }
  if (error instanceof CoreFailure) return { kind: 'core', failure: error.failure }
  if (!(error instanceof Error)) return { kind: 'defect', message: String(error) }
  const { message, stack } = error
  return { kind: 'defect', message, ...(stack !== undefined && { stack }) }
}

/** What an error is called, without its words: they may repeat what was being read. */
export function nameOfError(thrown: unknown): string {
  if (thrown instanceof ArchiveFailure) return thrown.trouble
  if (!(thrown instanceof Error)) return typeof thrown
  return 'code' in thrown ? String(thrown.code) : thrown.name
}

export function fromCrossing(error: CrossingError): Error {
  if (error.kind === 'archive') return new ArchiveFailure(error.trouble, error.details)
  if (error.kind === 'core') {
    const { kind, ...details } = error.failure
    return new CoreFailure(kind, details)
  }
  const defect = new Error(error.message)
  if (error.stack !== undefined) defect.stack = error.stack
  return defect
}
