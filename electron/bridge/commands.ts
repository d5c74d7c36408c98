import type { JournalEntry } from '../core/diagnostics/types.ts'
import type {
  Message,
  MessageId,
  MessagesPage,
  Sender,
  Thread,
  ThreadId,
  ThreadsPage,
} from '../core/inbox/types.ts'
import type { Balance } from '../core/money/types.ts'
import type { Link } from '../core/polling/types.ts'
import type { Extension } from '../core/presence/types.ts'
import type { KeychainState } from '../core/secrets/types.ts'
import type { Cabinet, CabinetId, SignIn } from '../core/session/types.ts'
import type { Settings } from '../core/settings/types.ts'
import type { Addresses } from '../service/catalogue/addresses.ts'

/** The whole app at one moment, asked for once when a window opens; events carry on from there. */
export interface AppState {
  version: string
  settings: Settings
  keychain: KeychainState
  cabinets: Cabinet[]
  /** The cabinet shown last. */
  active?: CabinetId
}

/** One cabinet at one moment. */
export interface CabinetState {
  cabinet: Cabinet
  link: Link
  balance?: Balance
  extensions: Extension[]
  senders: Sender[]
  unread: number
}

interface InCabinet {
  cabinet: CabinetId
}

/** Every command the renderer may give: its one argument and its answer. */
export interface Commands {
  'app.state': { argument: undefined; answer: AppState }
  /** Whether a window is visible and focused: sets the pace of polling and what counts as read. */
  'app.attention': { argument: { visible: boolean; focused: boolean }; answer: undefined }
  'settings.change': { argument: Partial<Settings>; answer: Settings }

  /** Asks for a verification call whose caller ID ends with the PIN. */
  'session.callPin': {
    argument: { phone: string; addresses: Partial<Addresses> }
    answer: { phone: string }
  }
  /** Signs in, or signs in again to a known cabinet, and makes it the active one. */
  'session.signIn': { argument: SignIn; answer: Cabinet }
  /** Forgets the secret; the cabinet leaves the list. */
  'session.signOut': { argument: InCabinet; answer: undefined }
  /** Makes a cabinet the active one. */
  'session.activate': { argument: InCabinet; answer: undefined }
  /** Tries the keychain again after it was locked or unavailable. */
  'session.retryKeychain': { argument: undefined; answer: KeychainState }

  'cabinet.state': { argument: InCabinet; answer: CabinetState }
  /** Checks for news at once instead of waiting for the next poll. */
  'cabinet.check': { argument: InCabinet; answer: Link }

  'inbox.threads': {
    argument: InCabinet & { before?: string; limit: number }
    answer: ThreadsPage
  }
  'inbox.messages': {
    argument: InCabinet & { thread: ThreadId; before?: string; limit: number }
    answer: MessagesPage
  }
  /** Finds or begins the thread between an own number and another; nothing is sent. */
  'inbox.openThread': {
    argument: InCabinet & { own: string; other: string }
    answer: Thread
  }
  /** Queues a message and answers as soon as it is queued. */
  'inbox.send': { argument: InCabinet & { thread: ThreadId; text: string }; answer: Message }
  /** Sends an `unsent` or `refused` message again, as the same message. */
  'inbox.retry': { argument: InCabinet & { message: MessageId }; answer: Message }
  /** A person's decision about an `unknown` message. */
  'inbox.decide': {
    argument: InCabinet & { message: MessageId; decision: 'sendAgain' | 'markSent' | 'discard' }
    answer: undefined
  }
  /** Everything in the thread up to this message was seen. */
  'inbox.markRead': {
    argument: InCabinet & { thread: ThreadId; upTo: MessageId }
    answer: undefined
  }
  'inbox.markUnread': { argument: InCabinet & { thread: ThreadId }; answer: undefined }
  'inbox.saveDraft': {
    argument: InCabinet & { thread: ThreadId; text: string }
    answer: undefined
  }

  /** The last calls to the service, newest first. */
  'diagnostics.journal': { argument: undefined; answer: JournalEntry[] }
}

export type CommandName = keyof Commands
export type Argument<C extends CommandName> = Commands[C]['argument']
export type Answer<C extends CommandName> = Commands[C]['answer']
