import { ServiceFailure } from '../../service/index.ts'
import { CoreFailure } from '../failure.ts'

/**
 * What became of a message whose sending failed. `queued`: it certainly did not leave and may go
 * again by itself; `unsent`: it did not leave and a person decides; `refused`: the service said no;
 * `unknown`: it may have been sent.
 */
export type Fate = 'queued' | 'unsent' | 'refused' | 'unknown'

/** Everything that is not certain is unknown, because a second message cannot be called back. */
export function fateOf(error: unknown): Fate {
  // Our own checks come before the call.
  if (error instanceof CoreFailure) {
    return error.failure.kind === 'signedOut' ? 'queued' : 'unsent'
  }
  if (!(error instanceof ServiceFailure)) return 'unknown'
  const { kind, sent, status } = error
  // What cannot be put into a request will not fit into the next one either.
  if (!sent) return kind === 'invalid' ? 'unsent' : 'queued'
  if (kind === 'unreachable' || kind === 'limited') return 'unknown'
  if (status === 408) return 'unknown'
  if (status !== undefined && status >= 400 && status < 500) return 'refused'
  if (kind === 'refused' && status !== undefined && status >= 200 && status < 300) return 'refused'
  return 'unknown'
}

const BLOCKED = /block|блок/i
const FOR_REPETITION = /identical|same|repeat|duplicate|hour|одинаков|повтор|\bчас/i

/**
 * Whether the service refused because of too many identical texts: for an hour it refuses every
 * message (section "Limits"). Its words are not shown there, so they are read by their sense.
 */
export function isBlock(error: unknown): boolean {
  if (fateOf(error) !== 'refused' || !(error instanceof ServiceFailure)) return false
  const said = error.serviceMessage ?? ''
  return BLOCKED.test(said) && FOR_REPETITION.test(said)
}
