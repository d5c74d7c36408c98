import { operations, ServiceFailure } from '../../../service/index.ts'
import { omitNullish } from '../../../shared/omit-nullish.ts'
import { CoreFailure } from './core-failure.ts'

/**
 * Outcome of a failed call that must not be made twice. `queued`: it certainly did not leave and
 * may go again by itself; `unsent`: it did not leave and the user decides; `refused`: the service
 * said no; `unknown`: it may have been carried out.
 */
export type CallOutcome = 'queued' | 'unsent' | 'refused' | 'unknown'

/** Everything that is not certain is unknown: neither a message nor a purchase can be called back. */
export function callOutcome(error: unknown): CallOutcome {
  // Our own checks come before the call.
  if (error instanceof CoreFailure) {
    return error.failure.kind === 'signedOut' ? 'queued' : 'unsent'
  }
  if (!(error instanceof ServiceFailure)) return 'unknown'
  const { kind, sent, status } = error
  // An input that cannot be put into a request will not fit into the next one either.
  if (!sent) return kind === 'invalid' ? 'unsent' : 'queued'
  // These say nothing of an earlier request of the same call.
  if (kind === 'unreachable' || kind === 'limited' || kind === 'signedOut') return 'unknown'
  if (status === 408) return 'unknown'
  if (status !== undefined && status >= 400 && status < 500) return 'refused'
  if (kind === 'refused' && status !== undefined && status >= 200 && status < 300) return 'refused'
  return 'unknown'
}

/**
 * True if the call behind an error may have been carried out; a `CoreFailure` has this in its kind.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof CoreFailure) return error.failure.kind === 'unknown'
  return callOutcome(error) === 'unknown'
}

/**
 * True for operations that change something in the account, so that the user has to know their
 * outcome.
 */
function changesAccount(operation: string): boolean {
  const known = Object.values(operations).find(({ id }) => id === operation)
  return known !== undefined && known.effect !== 'read' && known.touches.length > 0
}

/** True if a change was sent, and its reply, or the lack of one, does not prove its outcome. */
export function isDoubtful(error: ServiceFailure): boolean {
  return error.sent && changesAccount(error.operation) && callOutcome(error) === 'unknown'
}

/** These calls make a telephone ring, and the account does not show afterwards whether they did. */
const PIN_CALLS: ReadonlySet<string> = new Set(['session.pinCall', 'session.ownPinCall'])

/**
 * True if a PIN call was requested, and the reply, or the lack of one, does not prove whether it is
 * made.
 */
export function isUnclearPinCall(error: ServiceFailure): boolean {
  const { kind, operation, sent } = error
  // Both are decided before any call is made, and such a call is never repeated by itself.
  if (kind === 'limited' || kind === 'signedOut') return false
  return sent && PIN_CALLS.has(operation) && callOutcome(error) === 'unknown'
}

/**
 * The error to report once the account was read without showing the change. The service refuses
 * with any 5xx too (section "Errors"): only after such a reading does a 5xx count as a refusal.
 */
export function afterReading(error: unknown): unknown {
  if (!(error instanceof ServiceFailure) || error.kind !== 'refused' || !isDoubtful(error))
    return error
  const { serviceMessage: message, field, code, status } = error
  return new CoreFailure('refused', omitNullish({ message, field, code, status }))
}
