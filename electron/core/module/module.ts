import type { Failure } from '../../bridge/failures.ts'
import type {
  CallRecord,
  Client,
  Created,
  CreatingId,
  FreeId,
  InputOf,
  ReplyOf,
  RiskyId,
} from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { ApiFamily } from '../account/api-family.ts'
import type { AgreedOptions, ChangeOptions } from '../changes/change-options.ts'
import type { ChangingOperations } from '../changes/recorded.ts'
import type { Changeables, Comparables } from '../changes/changeable.ts'
import type { OfficeCalendar } from '../calendar/calendar.ts'
import type { Changes } from '../changes/changes.ts'
import type { Ask } from '../consent/consent.ts'
import type { Announce } from '../platform/emitter.ts'
import type { CabinetHandlers, ModuleName } from '../platform/handlers.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Guard } from '../ledger/guard.ts'
import type { SeveralDeletions } from '../ledger/several-deletion.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Looking } from '../platform/failures/looking.ts'
import type { OfferedFiles } from '../files/offered-file.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { Pacer } from '../platform/polling/pace.ts'
import type { CabinetId, Generation } from '../../bridge/cabinet.ts'
import type { SmsNumber } from '../../bridge/packets.ts'

/** Calls of operations that the user has to agree to; an extension without a password needs no agreement. */
interface AgreedClient {
  call<Id extends FreeId & RiskyId>(
    id: Id,
    input: InputOf<Id>,
    options: AgreedOptions,
  ): Promise<ReplyOf<Id>>
  call(
    id: 'sip.change',
    input: InputOf<'sip.change'> & { password?: never },
    options?: ChangeOptions,
  ): Promise<ReplyOf<'sip.change'>>
  create<Id extends FreeId & RiskyId & CreatingId>(
    id: Id,
    input: InputOf<Id>,
    options: AgreedOptions,
  ): Promise<Created<Id>>
}

/** The cabinet's service. Without a connection every call rejects as `signedOut`. */
export type CabinetClient = Client<Exclude<FreeId, RiskyId>, ChangeOptions> & AgreedClient

/** Services that a cabinet provides to its modules. */
export interface CabinetContext {
  cabinet: CabinetId
  generation: Generation
  /** IANA zone of the service's times. */
  zone: string
  /** The service's clock, milliseconds since the epoch. */
  now(): number
  client: CabinetClient
  changes: Changes
  /** The only way to operations that cost or destroy. */
  guard: Guard
  ledger: Ledger
  account: Account
  jobs: Jobs
  /** The cabinet's data on this computer, as each module declares it. */
  database: AskedDatabase
  /** Own numbers that can send, with their packets, read from the service now. */
  sms: { numbers(): Promise<SmsNumber[]> }
  /** The interface that the configuration is reached by now. */
  apiFamily(): ApiFamily
  /** Returns true if the cabinet has an RPC address. */
  hasRpc(): boolean
  /** Asks the user to confirm a critical action, in a way that no page can answer for them. */
  ask: Ask
  /** Files that pages offer for upload. */
  uploads: OfferedFiles
  /** Files downloaded for pages to play, save or open. */
  files: Pick<KeptFiles, 'keep'>
  calendar: OfficeCalendar
  /** The user's rules for notifications. */
  notices: NoticeRules
  announce: Announce
  /** Returns the part of an error that the user may see; the rest goes to the log. */
  describe(error: unknown): Failure
  pacer: Pacer
  looking: Looking
  /** Returns true if this cabinet is the active one. */
  isActive(): boolean
  /** Runs polls at once, by their names. */
  check(...polls: string[]): void
}

/** Parts that a module contributes to a cabinet. */
export interface Module<Name extends ModuleName> {
  commands: CabinetHandlers<Name>
  /** The account's collections that belong to it. */
  collections?: readonly AnyCollectionDeclaration[]
  /** Polls that run while the user is signed in. */
  polls?: readonly Poll[]
  /** How its resources are identified and reverted. */
  changeables?: Changeables
  /** How the outcomes of its own operations are proved, and how they are taken back. */
  operations?: ChangingOperations
  /** How its resources are compared with what is seen later, where they cannot be changed here. */
  comparables?: Comparables
  /** How several of its resources are deleted. */
  deletions?: SeveralDeletions
  /** Called when the database was opened, or replaced by another one. */
  open?(): Promise<void>
  /** Called when the user has signed in. */
  connect?(): void
  /** Resolves when none of its work is in progress that must not be interrupted. */
  disconnect?(): Promise<void> | void
  /** Saves data that must not be lost; the database is closed afterwards. */
  close?(): Promise<void>
  /** The service answered. */
  reachable?(): void
  /** A call has ended. */
  noticed?(call: CallRecord): void
}
