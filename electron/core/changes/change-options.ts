import type { ChangeId, PlannedId } from '../../bridge/changes.ts'
import type { CallOptions } from '../../service/index.ts'
import type { Agreement } from '../consent/consent.ts'

/** Options of a call that changes the account: what is recorded beside that which it sends. */
export interface ChangeOptions extends CallOptions {
  /** Recorded changes that it reverts; none if it returns to a former state. */
  back?: readonly ChangeId[]
  /** Planned change that it carries out. */
  planned?: PlannedId
  /** The user's agreement, where the operation needs one. */
  agreement?: Agreement
  /** End of a temporary change, milliseconds since the epoch. */
  until?: number | undefined
  /** Called with its id once it is on the disk, before it is sent. */
  onRecorded?(id: ChangeId): void
}

/** Options of a call that the user has agreed to. */
export interface AgreedOptions extends ChangeOptions {
  agreement: Agreement
}
