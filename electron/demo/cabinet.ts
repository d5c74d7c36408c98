import type { CallCourse } from './life/calls.ts'
import type { Hooks } from './life/hooks.ts'
import type { Life } from './life/life.ts'
import type { Choose } from './rules/route/readings.ts'
import type { Documents, Entry } from './state/documents.ts'
import type { DemoLedger } from './state/ledger.ts'
import type { MediaFiles } from './state/media-files.ts'
import type { Messages } from './state/messages.ts'
import type { ErrandDocument } from './state/office-documents.ts'
import type { Sessions } from './state/sessions.ts'

/** The account that the demo plays, as the handlers of its operations see it. */
export interface Cabinet {
  /** Older cabinets have their SMS over the SMS RPC, and REST refuses them. */
  readonly generation: 'current' | 'legacy'
  /** Ids of its users as they are shown begin after this. */
  readonly userIds: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly documents: Documents
  readonly messages: Messages
  readonly media: MediaFiles
  readonly sessions: Sessions
  readonly ledger: DemoLedger
  readonly hooks: Hooks
  readonly life: Life
  readonly affairs: Affairs
  /** Takes what the specification leaves open about calls. */
  readonly choose: Choose
  /** Runs the changes together: all of them stay, or none. */
  readonly together: <T>(change: () => T) => T
}

/** Events of the office besides messages: calls, support, money, verification calls. */
export interface Affairs {
  /** A call begins now and goes on by itself. */
  call(call: Omit<Entry<'liveCall'>, 'id' | 'began'>, course: CallCourse): number
  /** Posts a delivery report to a handler at the moment. */
  report(report: NonNullable<ErrandDocument['report']>, at: number): void
  /** Does everything that is due. */
  runDue(): void
  start(): void
  stop(): void
}
