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
  if (error instanceof CoreFailure) return 'unsent'
  if (!(error instanceof ServiceFailure)) return 'unknown'
  const { kind, sent, status } = error
  if (kind === 'unreachable' || kind === 'limited') return sent ? 'unknown' : 'queued'
  if (!sent) return 'unsent'
  if (status === 408) return 'unknown'
  if (status !== undefined && status >= 400 && status < 500) return 'refused'
  if (kind === 'refused' && status !== undefined && status >= 200 && status < 300) return 'refused'
  return 'unknown'
}
