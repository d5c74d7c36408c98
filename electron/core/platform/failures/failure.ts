import { randomBytes } from 'node:crypto'
import type { Failure, FailureKind } from '../../../bridge/failures.ts'
import { operations, ServiceFailure, type ReplyExcess } from '../../../service/index.ts'
import { DatabaseFailure } from './database-failure.ts'
import { isDoubtful, isUnclearPinCall } from './outcome.ts'
import { CoreFailure } from './core-failure.ts'
import type { Logger } from '../log/logger.ts'

/**
 * Converts an error to the part that the user may read; the rest goes to the log. Errors that are
 * no typed failure are defects of this app: they are logged under a short reference, and only that
 * is shown.
 */
export function toFailure(error: unknown, log: Logger): Failure {
  if (error instanceof ServiceFailure) {
    log.info('A call failed', { call: error.message })
    return readable(error)
  }
  if (error instanceof CoreFailure) return error.failure
  if (error instanceof DatabaseFailure) {
    log.info('The database was of no use', { error: error.message })
    return { kind: 'database', field: error.trouble }
  }
  const reference = randomBytes(4).toString('hex')
  log.error('Unexpected error', { reference, error: describe(error) })
  return { kind: 'internal', reference }
}

/** True if the session has ended for good; with a 5xx status it may be the service's own fault. */
export function isSignedOut(error: unknown): error is ServiceFailure {
  return error instanceof ServiceFailure && error.kind === 'signedOut' && (error.status ?? 0) < 500
}

function readable(error: ServiceFailure): Failure {
  const failure: Failure = { kind: kindOf(error) }
  if (error.serviceMessage !== undefined) failure.message = error.serviceMessage
  if (error.field !== undefined) failure.field = error.field
  if (error.code !== undefined) failure.code = error.code
  if (error.status !== undefined) failure.status = error.status
  if (failure.kind === 'incomplete' && error.detail === 'deadline') failure.field = 'silent'
  if (isUnclearPinCall(error)) {
    // With a 5xx status it is the service's own fault, whichever server answers.
    const isStranger = error.kind === 'badReply' && (error.status ?? 0) < 500
    failure.field = isStranger ? 'pinCall.reply' : 'pinCall'
  }
  return failure
}

/**
 * A reading without a full reply has changed nothing: it can simply be repeated. A change whose
 * reply proves nothing has an unknown outcome, whatever the reply looked like.
 */
function kindOf(error: ServiceFailure): FailureKind {
  const { kind, operation } = error
  if (isDoubtful(error) || isUnclearPinCall(error)) return 'unknown'
  const isReading = Object.values(operations).some(
    ({ id, effect }) => id === operation && effect === 'read',
  )
  if (kind === 'badReply' && EXCESSIVE.has(error.detail ?? '')) return 'excessive'
  return kind === 'unknown' && isReading ? 'incomplete' : kind
}

/** Why a reply was not read that was too deep, too long or too much. */
const EXCESSIVE = new Set<string>([
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  ...(['tooDeep', 'tooManyRows', 'tooLong', 'tooMuch'] satisfies ReplyExcess[]),
])

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
