import type { Failure } from '../../bridge/failures.ts'
import type { CallRecord, Client, FreeId } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import type { ApiFamily } from '../account/api-family.ts'
import type { Changeables } from '../changes/changeable.ts'
import type { Changes } from '../changes/changes.ts'
import type { Ask } from '../consent/consent.ts'
import type { Announce } from '../platform/emitter.ts'
import type { CabinetHandlers, ModuleName } from '../platform/handlers.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Guard } from '../ledger/guard.ts'
import type { Resolvers } from '../ledger/resolution.ts'
import type { SeveralDeletions } from '../ledger/several-deletion.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Looking } from '../platform/failures/looking.ts'
import type { OfferedFiles } from '../files/offered-file.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { Poll } from '../platform/polling/loop.ts'
import type { Pacer } from '../platform/polling/pace.ts'
import type { CabinetId, Generation } from '../../bridge/cabinet.ts'
import type { SmsNumber } from '../../bridge/packets.ts'

/** The cabinet's service. Without a connection every call rejects as `signedOut`. */
export type CabinetClient = Client<FreeId>

/** What one cabinet gives to its modules. */
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
  /** What is kept of the cabinet on this computer, as each module declares it. */
  database: AskedDatabase
  /** Own numbers that can send, with their packets, read from the service now. */
  sms: { numbers(): Promise<SmsNumber[]> }
  /** The interface that the configuration is reached by now. */
  apiFamily(): ApiFamily
  /** Whether the cabinet has an RPC address. */
  hasRpc(): boolean
  /** Has a person agree before anything that is at stake is sent, in a way that no page can answer for them. */
  ask: Ask
  /** What pages offer for upload. */
  uploads: OfferedFiles
  /** What is fetched for pages to hear, save or open. */
  files: Pick<KeptFiles, 'keep'>
  /** What a person wants to be told of, and when. */
  notices: NoticeRules
  announce: Announce
  /** The half of an error that a person may read; the other half goes to the log. */
  describe(error: unknown): Failure
  pacer: Pacer
  looking: Looking
  /** Whether this is the cabinet shown. */
  isActive(): boolean
  /** Runs polls at once, by their names. */
  check(...polls: string[]): void
}

/** What a module of one cabinet is made of. */
export interface Module<Name extends ModuleName> {
  commands: CabinetHandlers<Name>
  /** Lists of the account that belong to it. */
  collections?: readonly AnyCollectionDeclaration[]
  /** What it does again and again while somebody is signed in. */
  polls?: readonly Poll[]
  /** How its things are known and put back. */
  changeables?: Changeables
  /** How several of its things are deleted. */
  deletions?: SeveralDeletions
  /** How its operations that cost or destroy are resolved when their outcome is not known. */
  resolvers?: Resolvers
  /** The database was opened, or another one in its place. */
  open?(): Promise<void>
  /** Somebody is signed in. */
  connect?(): void
  /** Resolves when nothing of it that must not be cut is under way. */
  disconnect?(): Promise<void> | void
  /** Writes down what must not be lost; the database is closed after it. */
  close?(): Promise<void>
  /** The service answered. */
  reachable?(): void
  /** A person chose other settings. */
  settingsChanged?(): void
  /** A call has ended. */
  noticed?(call: CallRecord): void
}
