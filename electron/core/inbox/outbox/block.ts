import { ServiceFailure } from '../../../service/index.ts'
import { whyNotDone } from '../../platform/failures/outcome.ts'

const BLOCKED = /block|блок/i
const FOR_REPETITION = /identical|same|repeat|duplicate|hour|одинаков|повтор|\bчас/i

/**
 * True if the service refused because of too many identical texts: for an hour it refuses every
 * message (section "Limits"). The specification does not quote its words, so they are matched by
 * their sense.
 */
export function isBlock(error: unknown): boolean {
  if (whyNotDone(error) !== 'refused' || !(error instanceof ServiceFailure)) return false
  const message = error.serviceMessage ?? ''
  return BLOCKED.test(message) && FOR_REPETITION.test(message)
}
