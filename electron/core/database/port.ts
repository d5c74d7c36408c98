import type { Failure } from '../../bridge/failures.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { DatabaseTrouble } from '../../bridge/database.ts'
import { DatabaseFailure } from '../platform/failures/database-failure.ts'
import { databaseErrorOf } from './failure.ts'
import type { ListPlace } from './long-lists.ts'
import type { Commit } from './transactions.ts'

/** The database of a worker: in memory, or an encrypted file that exists or is to be made. */
export type DatabasePlace =
  | { kept: 'memory' }
  | {
      kept: 'disk'
      path: string
      key: string
      make: boolean
      /** It is made again although it existed before. */
      isGone?: boolean
    }

/** An operation requested across the port: of some tables, or the store's own. */
export interface DatabaseRequest {
  id: number
  tables?: string
  name: string
  given: unknown[]
  /** Position of the items that were sent ahead. */
  ahead?: ListPlace
}

/** Items of a list, sent ahead of the request they belong to; see `openDatabase`. */
export interface ItemsAhead {
  items: unknown[]
}

/**
 * Messages of a worker: first the result of opening, then a response to each request, and reports.
 */
export type DatabaseResponse =
  | { id: number; ok: true; value: unknown; commit?: Commit }
  | { id: number; ok: false; error: CrossingError }
  | { report: Report }

/** A message without a request; contains no stored data. */
export type Report = WorkFailure | SlowOperation

/** The database’s own work failed. */
export interface WorkFailure {
  /** `checkpoint`, or the tables whose maintenance it was. */
  failed: string
  /** As `nameOfError` has it. */
  reason: string
}

/** An operation took so long that others waited for it. */
export interface SlowOperation {
  slow: string
  /** Milliseconds. */
  took: number
}

/** Id of the response with the result of opening. */
export const OPENING = 0

/** An error as data, because a port keeps neither its class nor what it carries. */
export type CrossingError =
  | { kind: 'database'; trouble: DatabaseTrouble; details: string }
  | { kind: 'core'; failure: Failure }
  | { kind: 'defect'; message: string; stack?: string }

export function toCrossing(thrown: unknown): CrossingError {
  const error = databaseErrorOf(thrown)
  if (error instanceof DatabaseFailure) {
    return { kind: 'database', trouble: error.trouble, details: error.message }
  }
  if (error instanceof CoreFailure) return { kind: 'core', failure: error.failure }
  if (!(error instanceof Error)) return { kind: 'defect', message: String(error) }
  const { message, stack } = error
  return { kind: 'defect', message, ...(stack !== undefined && { stack }) }
}

/** Returns the name of an error without its message, which may contain data. */
export function nameOfError(thrown: unknown): string {
  if (thrown instanceof DatabaseFailure) return thrown.trouble
  if (!(thrown instanceof Error)) return typeof thrown
  return 'code' in thrown ? String(thrown.code) : thrown.name
}

export function fromCrossing(error: CrossingError): Error {
  if (error.kind === 'database') return new DatabaseFailure(error.trouble, error.details)
  if (error.kind === 'core') {
    const { kind, ...details } = error.failure
    return new CoreFailure(kind, details)
  }
  const defect = new Error(error.message)
  if (error.stack !== undefined) defect.stack = error.stack
  return defect
}
