import type { Failure } from '../../../../electron/bridge/failures.ts'
import type { Job } from '../../../../electron/bridge/index.ts'
import type { OperationId } from '../../../../electron/service/index.ts'
import type { Bench } from '../../../unit/numbers/support/bench.ts'

/** How an account is reached: by REST and RPC, by RPC alone, or as an older one. */
export type Reached = 'current' | 'rpc' | 'legacy'

/** A change as a person makes it by a panel. */
export interface Change {
  operation: OperationId
  account: Reached
  /** Brings about what it needs, and returns how the person makes it: rejects with what they are told. */
  arrange(bench: Bench): Promise<() => Promise<unknown>>
}

export const change = (
  operation: OperationId,
  arrange: Change['arrange'],
  account: Reached = 'current',
): Change => ({ operation, account, arrange })

/** What a person is told where no command rejects: of a message, or of a job's step. */
export class Told extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

let last = 0
/** A number that nobody had before. */
export const next = (): number => (last += 1)

/** Resolves when every step of the job is done. */
export async function done(bench: Bench, job: Promise<Job>): Promise<void> {
  const { steps } = await bench.ended(await job)
  const failed = steps.find(({ state }) => state !== 'done')
  if (failed) throw new Told(failed.failure ?? { kind: 'internal' })
}
