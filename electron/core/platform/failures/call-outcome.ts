import { operations, ServiceFailure } from '../../../service/index.ts'
import { omitNullish } from '../../../shared/omit-nullish.ts'
import { CoreFailure } from './core-failure.ts'

/**
 * What became of a call that must not be made twice, when it failed. `queued`: it certainly did not
 * leave and may go again by itself; `unsent`: it did not leave and a person decides; `refused`: the
 * service said no; `unknown`: it may have been carried out.
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
  // What cannot be put into a request will not fit into the next one either.
  if (!sent) return kind === 'invalid' ? 'unsent' : 'queued'
  // These say nothing of an earlier request of the same call.
  if (kind === 'unreachable' || kind === 'limited' || kind === 'signedOut') return 'unknown'
  if (status === 408) return 'unknown'
  if (status !== undefined && status >= 400 && status < 500) return 'refused'
  if (kind === 'refused' && status !== undefined && status >= 200 && status < 300) return 'refused'
  return 'unknown'
}

/** Whether nobody knows if the call behind an error was carried out; a `CoreFailure` says it by its kind. */
export function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof CoreFailure) return error.failure.kind === 'unknown'
  return callOutcome(error) === 'unknown'
}

/** Whether an operation changes something in the account, so that a person has to know what became of it. */
function changesAccount(operation: string): boolean {
  const known = Object.values(operations).find(({ id }) => id === operation)
  return known !== undefined && known.effect !== 'read' && known.touches.length > 0
}

/** Whether a change was sent, and its reply, or that there was none, does not tell whether it was carried out. */
export function isDoubtful(error: ServiceFailure): boolean {
  return error.sent && changesAccount(error.operation) && callOutcome(error) === 'unknown'
}

/** They make a telephone ring, and nothing of the account tells afterwards whether they did. */
const PIN_CALLS: ReadonlySet<string> = new Set(['session.pinCall', 'session.ownPinCall'])

/** Whether a PIN call was asked for, and its reply, or that there was none, does not tell whether it is made. */
export function isUnclearPinCall(error: ServiceFailure): boolean {
  const { kind, operation, sent } = error
  // Both are said before anybody is called, and such a call is never asked for twice by itself.
  if (kind === 'limited' || kind === 'signedOut') return false
  return sent && PIN_CALLS.has(operation) && callOutcome(error) === 'unknown'
}

/**
 * What is to be told of a change after the account was read and does not show it. The service refuses
 * with any 5xx too (section "Errors"); such words by themselves prove nothing, now they do.
 */
export function afterReading(error: unknown): unknown {
  if (!(error instanceof ServiceFailure) || error.kind !== 'refused' || !isDoubtful(error))
    return error
  const { serviceMessage: message, field, code, status } = error
  return new CoreFailure('refused', omitNullish({ message, field, code, status }))
}
