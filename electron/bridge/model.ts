/** The core's shapes that cross the bridge, in one place for the renderer, which may not know the core. */
export type * from '../core/account/types.ts'
export type * from '../core/ledger/types.ts'
export type * from '../core/numbers/types.ts'
export type { JournalEntry } from '../core/diagnostics/types.ts'
export type {
  ArchiveState,
  ArchiveTrouble,
  Arrival,
  Contact,
  ContactId,
  History,
  InboxDelta,
  LimitsReport,
  Message,
  MessageId,
  MessagesPage,
  MessagesPlace,
  MessageState,
  OutboxState,
  QuickReply,
  SearchPage,
  SearchQuery,
  Sender,
  Thread,
  ThreadFilter,
  ThreadFilterKind,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
} from '../core/inbox/types.ts'
export type { Packet, SmsNumber } from '../core/packets/types.ts'
export type { Balance } from '../core/money/types.ts'
export type { Link } from '../core/polling/types.ts'
export type { Extension } from '../core/presence/types.ts'
export type { KeychainState, KeychainTrouble } from '../core/secrets/types.ts'
export type { Cabinet, CabinetId, Generation, SignIn } from '../core/session/types.ts'
export type { Locale, Settings } from '../core/settings/types.ts'
