import type { Failure, FailureKind } from '../../../bridge/failures.ts'

/**
 * A failure of the core's own: something asked for is not there, or the input is at fault. It stands
 * alone, so that the database's worker need not load what talks to the service.
 */
export class CoreFailure extends Error {
  override readonly name = 'CoreFailure'
  readonly failure: Failure

  constructor(kind: FailureKind, details: Omit<Failure, 'kind'> = {}) {
    super(details.field === undefined ? kind : `${kind}: ${details.field}`)
    this.failure = { kind, ...details }
  }
}
