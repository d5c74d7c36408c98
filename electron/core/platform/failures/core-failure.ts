import type { Failure, FailureKind } from '../../../bridge/failures.ts'

/**
 * A failure of the core's own: something requested does not exist, or the input is at fault. In a
 * file of its own, so that the database's worker need not load the service client.
 */
export class CoreFailure extends Error {
  override readonly name = 'CoreFailure'
  readonly failure: Failure

  constructor(kind: FailureKind, details: Omit<Failure, 'kind'> = {}) {
    super(details.field === undefined ? kind : `${kind}: ${details.field}`)
    this.failure = { kind, ...details }
  }
}
