import type { Answer, Argument, BridgeEvent, CommandName } from '../bridge/index.ts'
import type { Addresses } from '../service/catalogue/index.ts'
import type { OutboxTimes } from './inbox/outbox-times.ts'
import type { Confirm } from './confirmation.ts'
import type { KeptFiles } from './files/kept-files.ts'
import type { OfferedFiles } from './media/offered-file.ts'
import type { SecretStore } from './secrets/types.ts'

export type * from './confirmation.ts'

/** Writes redacted lines; see `log/redact.ts`. */
export interface Logger {
  info(text: string, details?: Record<string, unknown>): void
  warn(text: string, details?: Record<string, unknown>): void
  error(text: string, details?: Record<string, unknown>): void
}

/** The demo cabinet as the core sees it: a service at some addresses, with an account in it. */
export interface DemoHost {
  /** Starts it once; later calls answer the same. */
  start(): Promise<{ addresses: Addresses; account: { email: string; password: string } }>
  close(): Promise<void>
}

export interface CoreOptions {
  /** The data folder (`SWITCHDESK_HOME`). */
  home: string
  version: string
  secrets: SecretStore
  demo: DemoHost
  confirm: Confirm
  /** What pages offer for upload. */
  uploads: OfferedFiles
  log: Logger
  /** Overrides of the polling pauses, in milliseconds. */
  pace?: Partial<Pace>
  /** Overrides of the outbox's intervals, in milliseconds. */
  outbox?: Partial<OutboxTimes>
  /** How long the account may take to show what was not confirmed, in milliseconds; default 2,000. */
  settle?: number
}

/** How often to check; pauses in milliseconds. */
export interface Pace {
  /** Messages and statuses while a window is focused, visible, or hidden. */
  focused: number
  visible: number
  hidden: number
  /** Balance and packets. */
  slow: number
  /** Requests a minute that all checks of one cabinet may send together. */
  requests: Record<'focused' | 'visible' | 'hidden', number>
}

/** One function per command; each resolves with the command's answer or rejects. */
export type CommandHandlers = {
  [C in CommandName]: (argument: Argument<C>) => Promise<Answer<C>>
}

export interface Core {
  commands: CommandHandlers
  /** Returns its own unsubscribe function. */
  listen(listener: (event: BridgeEvent) => void): () => void
  /** What commands have fetched for pages. */
  files: Pick<KeptFiles, 'find'>
  /** Stops polling, aborts calls, closes the demo cabinet and waits for what must not be cut. */
  close(): Promise<void>
}
