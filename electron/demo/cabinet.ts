import type { Affairs } from './life/affairs.ts'
import type { Hooks } from './life/hooks.ts'
import type { Life } from './life/life.ts'
import type { Documents } from './state/documents.ts'
import type { Ledger } from './state/ledger.ts'
import type { MediaFiles } from './state/media-files.ts'
import type { Messages } from './state/messages.ts'
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
  readonly ledger: Ledger
  readonly hooks: Hooks
  readonly life: Life
  readonly affairs: Affairs
  /** Runs the changes together: all of them stay, or none. */
  readonly together: <T>(change: () => T) => T
}
