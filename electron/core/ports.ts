import type { BridgeEvent } from '../bridge/index.ts'
import type { OutboxTimes } from './inbox/outbox/times.ts'
import type { Confirm } from './consent/confirmation.ts'
import type { KeptFiles } from './files/kept-files.ts'
import type { OfferedFiles } from './files/offered-file.ts'
import type { CommandHandlers } from './platform/handlers.ts'
import type { Logger } from './platform/log/logger.ts'
import type { Pace } from './platform/polling/pace.ts'
import type { SecretStore } from './platform/secrets/types.ts'
import type { DemoHost } from './session/demo-host.ts'

export type * from './consent/confirmation.ts'
export type { CommandHandlers } from './platform/handlers.ts'
export type { Logger } from './platform/log/logger.ts'
export type { Pace } from './platform/polling/pace.ts'
export type { DemoHost } from './session/demo-host.ts'

export interface CoreOptions {
  /** The data folder (`SWITCHDESK_HOME`). */
  home: string
  version: string
  secrets: SecretStore
  demo: DemoHost
  confirm: Confirm
  /** Files that pages offer for upload. */
  uploads: OfferedFiles
  /** Files in which an office lists its services, a later one before an earlier one. */
  services?: string[]
  log: Logger
  /** Overrides of the polling pauses, in milliseconds. */
  pace?: Partial<Pace>
  /** Overrides of the outbox's intervals, in milliseconds. */
  outbox?: Partial<OutboxTimes>
  /** How long the account may take to show what was not confirmed, in milliseconds; default 28,000. */
  settle?: number
}

export interface Core {
  commands: CommandHandlers
  /** Returns its own unsubscribe function. */
  listen(listener: (event: BridgeEvent) => void): () => void
  /** Files that commands have fetched for pages. */
  files: Pick<KeptFiles, 'find'>
  /** True if a call is on the wire that changes something: a message, a purchase. */
  isChanging(): boolean
  /** Ends every yes "for now": the screen is locked, or the computer goes to sleep. */
  endAgreements(): void
  /** The system ends its session without waiting: work cut off by that is no crash. */
  ending(): void
  /** Stops polling, aborts calls, closes the demo cabinet and waits for what must not be cut. */
  close(): Promise<void>
}
