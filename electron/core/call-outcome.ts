import { ServiceFailure } from '../service/index.ts'
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
