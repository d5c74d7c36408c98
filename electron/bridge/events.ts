import type {
  ArchiveState,
  Arrival,
  ContactId,
  Contact,
  History,
  InboxDelta,
  MessageId,
  OutboxState,
  QuickReply,
  Sender,
  ThreadId,
} from '../core/inbox/types.ts'
import type { SliceDelta } from '../core/account/types.ts'
import type { Job } from '../core/numbers/types.ts'
import type { Balance } from '../core/money/types.ts'
import type { Link } from '../core/polling/types.ts'
import type { Extension } from '../core/presence/types.ts'
import type { KeychainState } from '../core/secrets/types.ts'
import type { Cabinet, CabinetId } from '../core/session/types.ts'
import type { Settings } from '../core/settings/types.ts'

interface InCabinet {
  cabinet: CabinetId
}

/** Everything that reaches the renderer unasked. Deltas, never whole lists. */
export interface Events {
  'settings.changed': Settings
  'keychain.changed': { state: KeychainState }
  'cabinets.changed': { changed: Cabinet[]; gone: CabinetId[]; active?: CabinetId }
  'link.changed': InCabinet & { link: Link }
  'balance.changed': InCabinet & { balance: Balance }
  'presence.changed': InCabinet & { changed: Extension[]; gone: number[] }
  'senders.changed': InCabinet & { senders: Sender[] }
  'inbox.changed': InCabinet & InboxDelta
  /** Unread messages of one cabinet: the one figure for list, tray, taskbar and title. */
  'unread.changed': InCabinet & { unread: number }
  /** New incoming messages. */
  'inbox.arrived': InCabinet & { arrivals: Arrival[] }
  /**
   * New messages to be told of now, by settings and quiet hours: one notification per thread, or one
   * `summary` of all, which takes the place of the one before it. `hidden`: without names and texts.
   */
  'notification.due': InCabinet & {
    arrivals: Arrival[]
    content: 'full' | 'hidden'
    summary: boolean
  }
  'account.changed': InCabinet & { delta: SliceDelta }
  'job.changed': InCabinet & { job: Job }
  'archive.changed': InCabinet & { archive: ArchiveState }
  'history.changed': InCabinet & { history: History }
  'outbox.changed': InCabinet & { outbox: OutboxState }
  'contacts.changed': InCabinet & { changed: Contact[]; gone: ContactId[] }
  'quickReplies.changed': InCabinet & { replies: QuickReply[] }
  /** The shell asks the window to show a thread (a notification was clicked). */
  'thread.show': InCabinet & { thread: ThreadId; message?: MessageId }
  /** The window lost or regained the program behind it (web shell only). */
  'bridge.connection': { state: 'open' | 'lost' }
}

export type EventName = keyof Events

/** One event as it crosses the bridge. */
export type BridgeEvent = { [E in EventName]: { name: E; payload: Events[E] } }[EventName]
