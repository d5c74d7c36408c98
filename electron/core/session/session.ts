import type { Addresses, RefreshingToken } from '../../service/index.ts'
import { eraseDatabase } from '../cabinet/erase-database.ts'
import type { Cabinet, CabinetId } from '../../bridge/cabinet.ts'
import type { Face } from '../../shared/face.ts'
import { createWorkspace, type Workspace, type WorkspaceOptions } from '../cabinet/workspace.ts'
import type { Journal } from '../diagnostics/journal.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { toFailure } from '../platform/failures/failure.ts'
import { fillAddressBook, type DemoHost } from './demo-host.ts'
import type { KeychainState } from '../../bridge/app.ts'
import type { WatchedKeychain } from '../platform/secrets/watch.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { addAddresses, keepAddresses } from './cabinet-addresses.ts'
import { openCabinetList, type CabinetList, type CabinetEntry } from './cabinet-list.ts'
import { createConnections, type Connections } from './connections.ts'
import { changePassword, goOnWithHolding, type PasswordChange } from './password.ts'
import { profileOf, type Profile } from './profile.ts'
import { createRegistrations } from './registrations.ts'
import { createRestore, type Restore } from './restore.ts'
import { createRestoring, type Restoring } from './restoring.ts'
import {
  callPin,
  register,
  signIn,
  type RegistrationInput,
  type SignInOptions,
  type SignInResult,
} from './sign-in.ts'
import type { HoldingPassword, MessagesOnSignOut, SignIn } from '../../bridge/session.ts'
import { createVault, type Vault } from './vault.ts'
import { inZone, moveToZone, proposeZone } from './zone.ts'

export interface SessionOptions extends Pick<
  WorkspaceOptions,
  | 'home'
  | 'pacer'
  | 'workingHours'
  | 'undo'
  | 'outbox'
  | 'settle'
  | 'ask'
  | 'uploads'
  | 'files'
  | 'notices'
  | 'announce'
  | 'log'
> {
  keychain: WatchedKeychain
  demo: DemoHost
  journal: Journal
}

/** The cabinets that are signed in to, and who may use them. */
export interface Session {
  list(): Cabinet[]
  active(): CabinetId | undefined
  cabinet(id: CabinetId): Cabinet
  /** Rejects with `notFound` where there is no such cabinet. */
  workspace(id: CabinetId): Workspace
  /** True if a cabinet's office is closed on the day of a moment. */
  isFree(at: number, id: CabinetId): boolean
  /** Reads the secrets of the cabinets known from before and begins to poll. */
  restore(): Promise<void>
  /** Fills in addresses that are missing, and goes on with them. */
  addAddresses(id: CabinetId, addresses: Partial<Addresses>): Promise<Cabinet>
  /** Returns the number that is called. */
  callPin(phone: string, addresses: Partial<Addresses>): Promise<string>
  signIn(by: SignIn): Promise<Cabinet>
  /** Opens a new account and enters it; see {@link Registrations}. */
  register(by: RegistrationInput, again: boolean): Promise<Cabinet>
  /** E-mails of registrations with an unknown outcome, the latest last. */
  doubtfulRegistrations(): string[]
  /** New tokens are in the keychain before they are used. */
  changePassword(id: CabinetId, change: PasswordChange): Promise<void>
  /** Asks the service which of two passwords holds, and goes on with the session that this opens. */
  whichHolds(id: CabinetId, change: PasswordChange): Promise<HoldingPassword>
  signOut(id: CabinetId, messages: MessagesOnSignOut): Promise<void>
  /** Goes on at the addresses that a cabinet's session belongs to, whatever the list on the disk said. */
  keepAddresses(id: CabinetId): Promise<Cabinet>
  /** Confirms a zone: the cabinet's messages are dated by it from now on; its own one turns a proposal down. */
  setTimeZone(id: CabinetId, timeZone: string): Promise<Cabinet>
  /** Sets the user's title and colour for a cabinet. */
  setFace(id: CabinetId, face: Face): Promise<Cabinet>
  activate(id: CabinetId): void
  retryKeychain(): Promise<KeychainState>
  /** Brings back what a backup holds. */
  readonly restoring: Restoring
  isChanging(): boolean
  /** Called when the pace of polling changed. */
  repace(): void
  close(): Promise<void>
}

/** Parts of a session that manage its cabinets. */
interface SessionParts {
  options: SessionOptions
  list: CabinetList
  vault: Vault
  connections: Connections
  restore: Restore
  /** For calls without a session. */
  unsigned: SignInOptions
  workspaceOf(cabinet: Cabinet): Workspace
}

export function openSession(options: SessionOptions): Session {
  const closing = new AbortController()
  const enqueue = createTaskQueue()
  const parts = partsOf(options, closing.signal)
  const { list, restore, unsigned } = parts
  const restoring = createRestoring(parts, enqueue)
  const registrations = createRegistrations()
  const enterInTurn = (signedIn: SignInResult) => enqueue(() => enter(parts, signedIn))
  list.load(parts.workspaceOf)
  restoring.resume()

  return {
    list: () => list.all().map(({ cabinet }) => cabinet),
    active: list.active,
    cabinet: (id) => list.get(id).cabinet,
    workspace: (id) => list.get(id).workspace,
    isFree: (at, id) => list.find(id)?.workspace.calendar.isFree(at) ?? false,
    isChanging: () => list.all().some(({ workspace }) => workspace.isChanging()),
    restore: () => enqueue(restore.all),
    callPin: (phone, addresses) => callPin(phone, addresses, unsigned),
    async signIn(by) {
      const signedIn = await signIn(by, unsigned)
      if (by.way === 'email') registrations.settle(by.email)
      const cabinet = await enterInTurn(signedIn)
      if (by.way === 'demo') await showAddressBook(parts, cabinet.id)
      return cabinet
    },
    register: async (by, again) =>
      enterInTurn(await registrations.make(by, again, () => register(by, unsigned))),
    doubtfulRegistrations: registrations.doubtful,

    changePassword: (id, given) => replacePassword(list.get(id), given, unsigned),
    async whichHolds(id, given) {
      const { cabinet, source } = list.get(id)
      const present = cabinet.state === 'signedIn' ? source : undefined
      return goOnWithHolding(cabinet, given, unsigned, present, enterInTurn)
    },

    addAddresses: (id, given) => enqueue(() => addAddresses(parts, list.get(id), given)),
    keepAddresses: (id) => enqueue(() => keepAddresses(parts, list.get(id))),
    signOut: (id, messages) => enqueue(() => signOut(parts, id, messages)),
    setTimeZone: (id, timeZone) => enqueue(() => moveToZone(parts, list.get(id), timeZone)),
    setFace: (id, face) => enqueue(async () => showAs(list, list.get(id), face)),
    activate: (id) => activate(list, id),
    retryKeychain: () => enqueue(restore.retryKeychain),
    repace: () => repace(list),
    restoring,
    close() {
      closing.abort()
      return enqueue(async () => {
        await Promise.all(list.all().map(({ workspace }) => workspace.close()))
        await options.demo.close()
      })
    },
  }
}

function partsOf(options: SessionOptions, signal: AbortSignal): SessionParts {
  const { keychain, demo, journal, log } = options
  const list = openCabinetList(options)
  const vault = createVault(keychain, log)
  const connections = createConnections({ ...options, list, vault })
  const restore = createRestore({ ...options, list, vault, connections, signal })
  return {
    options,
    list,
    vault,
    connections,
    restore,
    unsigned: { demo, onCall: (record) => journal.add(record), signal },
    workspaceOf: (cabinet) => workspaceOf(options, list, cabinet),
  }
}

function noteContract(list: CabinetList, id: CabinetId, contract: string): void {
  const entry = list.find(id)
  if (entry && entry.cabinet.contract !== contract) {
    list.replace(entry, { ...entry.cabinet, contract })
  }
}

function workspaceOf(options: SessionOptions, list: CabinetList, cabinet: Cabinet): Workspace {
  const { id } = cabinet
  return createWorkspace({
    cabinet,
    home: options.home,
    secrets: options.keychain,
    described: () => list.find(id)?.cabinet ?? cabinet,
    ask: options.ask,
    uploads: options.uploads,
    files: options.files,
    notices: options.notices,
    announce(name, payload) {
      // Events of a cabinet that was signed out of concern no page.
      if (list.find(id)) options.announce(name, payload)
    },
    log: options.log,
    pacer: options.pacer,
    workingHours: options.workingHours,
    undo: options.undo,
    outbox: options.outbox ?? {},
    settle: options.settle,
    isActive: () => list.active() === id,
    onSignedOut: () => list.change(id, { state: 'signedOut' }),
    onDrift: (drift) => proposeZone(list, id, drift),
    onContract: (contract) => noteContract(list, id, contract),
  })
}

/** Begins a cabinet's session with the tokens that signing in brought, and shows it. */
async function enter(parts: SessionParts, signedIn: SignInResult): Promise<Cabinet> {
  const { list, connections, unsigned } = parts
  if (unsigned.signal.aborted) throw new CoreFailure('aborted')
  const profile = list.faced(inZone(list, profileOf(signedIn)))
  const entry = list.find(profile.id) ?? addUnstored(parts, profile)
  // Ends first what could still write down the tokens of the session before.
  await entry.workspace.disconnect()
  entry.cabinet = { ...profile, state: 'signedIn', remembered: entry.cabinet.remembered }
  list.setActive(profile.id)
  const remembered = await connections.remember(entry, signedIn.tokens)
  entry.cabinet = { ...entry.cabinet, remembered }
  list.announce({ changed: [entry.cabinet], gone: [] })
  await connections.connect(entry, signedIn.tokens)
  repace(list)
  return entry.cabinet
}

/** The demo cabinet can be looked at without it. */
async function showAddressBook({ options, list }: SessionParts, id: CabinetId): Promise<void> {
  const { addressBook } = await options.demo.start()
  try {
    if (addressBook) await fillAddressBook(list.get(id).workspace, addressBook)
  } catch (error) {
    toFailure(error, options.log)
  }
}

async function replacePassword(
  entry: CabinetEntry,
  given: PasswordChange,
  unsigned: SignInOptions,
): Promise<void> {
  const { cabinet, workspace } = entry
  // Renews a token that has expired: the change itself cannot.
  await workspace.commands['people.profile']({})
  await sourceOf(entry).replace(async (token) => ({
    tokens: await changePassword(cabinet, token, given, unsigned),
  }))
}

/**
 * Sets the user's title and colour. Signing out keeps them, as it keeps the database, unless the
 * user wants both deleted.
 */
function showAs(list: CabinetList, entry: CabinetEntry, face: Face): Cabinet {
  const { id } = entry.cabinet
  if (face.name === undefined && face.colour === undefined) list.faces.delete(id)
  else list.faces.set(id, face)
  list.replace(entry, list.faced(entry.cabinet))
  return entry.cabinet
}

function addUnstored({ list, workspaceOf }: SessionParts, profile: Profile): CabinetEntry {
  const cabinet: Cabinet = { ...profile, state: 'restoring', remembered: false }
  return list.add({ cabinet, workspace: workspaceOf(cabinet), stored: false })
}

/** Throws `signedOut` if the cabinet has no session. */
function sourceOf({ cabinet, source }: CabinetEntry): RefreshingToken {
  if (cabinet.state !== 'signedIn' || !source) throw new CoreFailure('signedOut')
  return source
}

async function signOut(
  parts: SessionParts,
  id: CabinetId,
  messages: MessagesOnSignOut,
): Promise<void> {
  const { options, list, vault } = parts
  const { workspace, stored } = list.get(id)
  list.remove(id)
  if (messages === 'delete') list.faces.delete(id)
  list.announce({ changed: [], gone: [id] })
  await workspace.close()
  // One that was never stored may have been, by a keychain that answered too late.
  const forgotten = await vault.forget(id)
  if (stored && !forgotten) list.secretsToForget.add(id)
  const isErased =
    messages === 'keep' || (await eraseDatabase(options.home, id, options.keychain, options.log))
  if (!isErased) list.databasesToErase.add(id)
  repace(list)
  // Throws if the profile may still be on the disk, so that the user learns of it.
  list.write()
}

function activate(list: CabinetList, id: CabinetId): void {
  list.get(id)
  if (list.active() === id) return
  list.setActive(id)
  list.persist()
  list.announce({ changed: [], gone: [] })
  repace(list)
}

function repace(list: CabinetList): void {
  for (const { workspace } of list.all()) workspace.repace()
}
