import { operations, ServiceFailure } from '../../../service/index.ts'
import { omitNullish } from '../../../shared/omit-nullish.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { CoreFailure } from './core-failure.ts'

export type { Outcome }

/** Reads the account for the outcome of a change. Rejects if the account cannot be read. */
export type Proof = () => Promise<Outcome>

/** The outcome of a change that the account shows, or does not show yet. */
export const shownOutcome = (isShown: boolean | undefined): Outcome =>
  isShown ? 'done' : 'unknown'

/**
 * Reason why a failed call was certainly not carried out. `refused`: the service said no; `invalid`:
 * a check of this app said no to this one; `held`: this app sends none now; `unsent`: it did not leave,
 * and may go again by itself.
 */
type NotDone = 'refused' | 'invalid' | 'held' | 'unsent'

/** Refusals of this app that are about one thing alone: the next may pass. */
const ABOUT_ONE: readonly string[] = ['invalid', 'refused', 'notFound', 'changed']

/**
 * The reason why a failed call was certainly not carried out; undefined if its outcome is unknown.
 * Everything that is not certain is unknown: neither a message nor a purchase can be called back.
 */
export function whyNotDone(error: unknown): NotDone | undefined {
  // Our own checks come before the call.
  if (error instanceof CoreFailure) {
    const { kind } = error.failure
    if (kind === 'unknown') return undefined
    if (kind === 'signedOut') return 'unsent'
    return ABOUT_ONE.includes(kind) ? 'invalid' : 'held'
  }
  if (!(error instanceof ServiceFailure)) return undefined
  const { kind, sent, status = 0 } = error
  // An input that cannot be put into a request will not fit into the next one either.
  if (!sent) return kind === 'invalid' ? 'invalid' : 'unsent'
  // These say nothing of an earlier request of the same call.
  if (kind === 'unreachable' || kind === 'limited' || kind === 'signedOut') return undefined
  if (status === 408) return undefined
  if (status >= 400 && status < 500) return 'refused'
  return kind === 'refused' && status >= 200 && status < 300 ? 'refused' : undefined
}

/** Outcome of a call that failed. */
export const failedOutcome = (error: unknown): Outcome =>
  whyNotDone(error) === undefined ? 'unknown' : 'notDone'

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
  return error.sent && changesAccount(error.operation) && failedOutcome(error) === 'unknown'
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
  return sent && PIN_CALLS.has(operation) && failedOutcome(error) === 'unknown'
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
