import { CoreFailure } from '../platform/failures/core-failure.ts'
import { callOutcome } from '../platform/failures/call-outcome.ts'
import { ServiceFailure } from '../../service/index.ts'

/**
 * Outcome of a step whose call failed. `unsent`: it certainly was not carried out, and the next one
 * would fail now, too; `refused`: the service, or a check of this app, said no to this one;
 * `unknown`: it may have been carried out.
 */
export type StepOutcome = 'unsent' | 'refused' | 'unknown'

/** The rules are those of a message: everything that is not certain is unknown. */
export function stepOutcome(error: unknown): StepOutcome {
  const kind = error instanceof CoreFailure ? error.failure.kind : undefined
  if (kind === 'invalid' || kind === 'refused' || kind === 'notFound' || kind === 'changed')
    return 'refused'
  if (kind === 'unknown') return 'unknown'
  const outcome = callOutcome(error)
  if (outcome === 'refused' || outcome === 'unknown') return outcome
  return error instanceof ServiceFailure && error.kind === 'invalid' ? 'refused' : 'unsent'
}
