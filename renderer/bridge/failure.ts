import type { Failure } from '../../electron/bridge/failures.ts'

/** Error of a failed command, with the part that the user may see. */
export class BridgeFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.name = 'BridgeFailure'
    this.failure = failure
  }
}

/** The failure inside anything that was thrown; what is not one is our own defect. */
export function toFailure(error: unknown): Failure {
  if (error instanceof BridgeFailure) return error.failure
  console.error(error)
  return { kind: 'internal' }
}
