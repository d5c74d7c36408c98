import type { Failure } from '../../bridge/failures.ts'
import type { ServiceClient } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { Reach } from '../account/readers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Confirm } from './confirmation.ts'
import type { Jobs } from './jobs.ts'

/** What the work with one cabinet's numbers needs. */
export interface Context {
  account: Account
  ledger: Ledger
  jobs: Jobs
  /** The interface that the cabinet's configuration is reached by now. */
  reach(): Reach
  /** Calls the service; rejects as `signedOut` without a connection. */
  call: ServiceClient['call']
  rows: ServiceClient['rows']
  confirm: Confirm
  /** The balance may be another now. */
  onSpent(): void
  describe(error: unknown): Failure
}
