import type { JournalEntry } from '../core/diagnostics/types.ts'
import type {
  ArchiveState,
  Contact,
  ContactId,
  History,
  LimitsReport,
  Message,
  MessageId,
  MessagesPage,
  MessagesPlace,
  OutboxState,
  QuickReply,
  SearchPage,
  SearchQuery,
  Sender,
  Thread,
  ThreadFilter,
  ThreadId,
  ThreadMarks,
  ThreadsPage,
} from '../core/inbox/types.ts'
import type { SliceName, SliceView } from '../core/account/types.ts'
import type { LedgerEntry } from '../core/ledger/types.ts'
import type {
  ExternalNumberInput,
  ForwardedNumber,
  Forwarding,
  Job,
  JobId,
  Offer,
  OfferQuery,
  OffersPage,
  Region,
} from '../core/numbers/types.ts'
import type { Balance } from '../core/money/types.ts'
import type { Packet, SmsNumber } from '../core/packets/types.ts'
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
  archive: ArchiveState
  history: History
  outbox: OutboxState
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
    argument: InCabinet & { filter: ThreadFilter; before?: string; limit: number }
    answer: ThreadsPage
  }
  /** Threads whose number or contact's name fits what was typed. */
  'inbox.findThreads': { argument: InCabinet & { text: string; limit: number }; answer: Thread[] }
  'inbox.messages': {
    argument: InCabinet & { thread: ThreadId } & MessagesPlace
    answer: MessagesPage
  }
  'inbox.search': { argument: InCabinet & SearchQuery; answer: SearchPage }
  /** Reads further back at the service, by about a month; the `history.changed` event tells how it goes. */
  'inbox.readHistory': { argument: InCabinet; answer: History }
  /** Finds or begins the thread between an own number and another; nothing is sent. */
  'inbox.openThread': {
    argument: InCabinet & { own: string; other: string }
    answer: Thread
  }
  /** What the limits say about a text, before it is sent. */
  'inbox.limits': { argument: InCabinet & { thread: ThreadId; text: string }; answer: LimitsReport }
  /**
   * Queues a message and answers as soon as it is on the disk. `agreed`: a person read what the limits
   * ask. Fails as `limited` with the field `text` where they refuse, or ask and nobody agreed.
   * `aside`: not written in the thread's composer, whose draft stays.
   */
  'inbox.send': {
    argument: InCabinet & { thread: ThreadId; text: string; agreed?: boolean; aside?: boolean }
    answer: Message
  }
  /** Takes back a message that has not left; answers its text, which is the thread's draft again. */
  'inbox.takeBack': { argument: InCabinet & { message: MessageId }; answer: { text: string } }
  /** Sends an `unsent` or `refused` message again, as the same message. */
  'inbox.retry': { argument: InCabinet & { message: MessageId }; answer: Message }
  /** A person's decision about an `unknown` message, or to drop one that was `unsent` or `refused`. */
  'inbox.decide': {
    argument: InCabinet & { message: MessageId; decision: 'sendAgain' | 'markSent' | 'discard' }
    answer: undefined
  }
  /** Holds back everything queued, or lets it go. */
  'inbox.pause': { argument: InCabinet & { paused: boolean }; answer: undefined }
  /** Everything in the thread up to this message was seen. */
  'inbox.markRead': {
    argument: InCabinet & { thread: ThreadId; upTo: MessageId }
    answer: undefined
  }
  'inbox.markUnread': { argument: InCabinet & { thread: ThreadId }; answer: undefined }
  'inbox.markAllRead': { argument: InCabinet; answer: undefined }
  'inbox.setMarks': {
    argument: InCabinet & { thread: ThreadId; marks: ThreadMarks }
    answer: undefined
  }
  /** `aside`: as for `inbox.send`; the text goes above the draft that is there. */
  'inbox.saveDraft': {
    argument: InCabinet & { thread: ThreadId; text: string; aside?: boolean }
    answer: undefined
  }

  /** Tries again to open the archive, after the keychain or the disk was mended. */
  'archive.retry': { argument: InCabinet; answer: ArchiveState }
  /** Puts an archive that cannot be read aside, under another name, and begins an empty one. */
  'archive.setAside': { argument: InCabinet; answer: ArchiveState }

  'contacts.list': { argument: InCabinet; answer: Contact[] }
  /** Adds or replaces by id; numbers are normalised. Answers them as they were kept. */
  'contacts.save': { argument: InCabinet & { contacts: Contact[] }; answer: Contact[] }
  'contacts.remove': { argument: InCabinet & { contact: ContactId }; answer: undefined }
  'quickReplies.list': { argument: InCabinet; answer: QuickReply[] }
  /** Replaces the whole list. */
  'quickReplies.save': { argument: InCabinet & { replies: QuickReply[] }; answer: undefined }

  /** SMS packets on offer. */
  'packets.list': { argument: InCabinet; answer: Packet[] }
  /** Own numbers with their packets, read anew. */
  'packets.numbers': { argument: InCabinet; answer: SmsNumber[] }
  /** Puts a number on another packet, which costs its fee; never repeated by itself. */
  'packets.change': {
    argument: InCabinet & { numberId: number; packet: string }
    answer: undefined
  }
  /** Where the service posts incoming SMS of a number; current cabinets only. */
  'packets.setHandler': { argument: InCabinet & { number: string; url: string }; answer: undefined }
  'packets.removeHandler': { argument: InCabinet & { number: string }; answer: undefined }

  /**
   * One slice of the account, read if it never was; `anew` reads it whatever is there. Answers what is
   * there at once where there is anything; `account.changed` brings the rest.
   */
  'account.read': { argument: InCabinet & { slice: SliceName; anew?: boolean }; answer: SliceView }

  /**
   * Forwards numbers one by one, as a job whose steps come by `job.changed`. What leads there already
   * is not sent again.
   */
  'numbers.forward': {
    argument: InCabinet & { numbers: ForwardedNumber[]; forwarding: Forwarding }
    answer: Job
  }
  /** Connects or, without `list`, disconnects a black list. */
  'numbers.blackList': { argument: InCabinet & { numbers: number[]; list?: number }; answer: Job }
  'numbers.alias': { argument: InCabinet & { number: string; alias: string }; answer: undefined }
  'numbers.offers': {
    argument: InCabinet & { query: OfferQuery; limit: number }
    answer: OffersPage
  }
  'numbers.regions': { argument: InCabinet; answer: Region[] }
  /**
   * Buys numbers one by one. In Electron the core has a native dialog confirm it first, which the page
   * cannot forge; a refusal there is the failure `aborted`. `price` is what the person was shown, and
   * absent where they were told that it is not known: the core refuses as `invalid` with the field
   * `price` where the service asks for more, or tells a price that they have not seen.
   */
  'numbers.buy': {
    argument: InCabinet & { numbers: string[]; owner: 'business' | 'personal'; price?: number }
    answer: Job
  }
  /** What the service asks for numbers now; it may tell no price, as of reserved ones. */
  'numbers.quote': {
    argument: InCabinet & { numbers: string[]; owner: 'business' | 'personal' }
    answer: Offer[]
  }
  'numbers.reserve': {
    argument: InCabinet & { numbers: string[]; owner: 'business' | 'personal' }
    answer: Job
  }
  /** Calls the account's own telephone; the caller ID ends with the PIN. */
  'numbers.callPin': { argument: InCabinet; answer: { phone: string } }
  /** Gives a number up for good: with a PIN by REST, without one where only the RPC interface is reached. */
  'numbers.delete': { argument: InCabinet & { id: number; pin?: string }; answer: undefined }
  /** Goes on with what a stopped or failed job left undone; unknown steps are read anew first. */
  'jobs.resume': { argument: InCabinet & { job: JobId }; answer: Job }
  'jobs.cancel': { argument: InCabinet & { job: JobId }; answer: undefined }
  /** Puts back what a forwarding job changed, where the account tells what it was. */
  'jobs.undo': { argument: InCabinet & { job: JobId }; answer: Job }
  /** Jobs of this run, newest first. */
  'jobs.list': { argument: InCabinet; answer: Job[] }

  'externalNumbers.create': {
    argument: InCabinet & { input: ExternalNumberInput }
    answer: undefined
  }
  'externalNumbers.change': {
    argument: InCabinet & { id: number; input: ExternalNumberInput }
    answer: undefined
  }
  'externalNumbers.delete': {
    argument: InCabinet & { kind: 'ate' | 'sipuri'; id: number }
    answer: undefined
  }

  /** Paid and irreversible calls whose outcome nobody knows, until a person has seen them. */
  'ledger.open': { argument: InCabinet; answer: LedgerEntry[] }
  'ledger.settle': { argument: InCabinet & { entry: string }; answer: undefined }

  /** The last calls to the service, newest first. */
  'diagnostics.journal': { argument: undefined; answer: JournalEntry[] }
}

export type CommandName = keyof Commands
export type Argument<C extends CommandName> = Commands[C]['argument']
export type Answer<C extends CommandName> = Commands[C]['answer']
