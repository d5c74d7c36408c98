import { isDeepStrictEqual } from 'node:util'
import type { Events } from '../../bridge/index.ts'
import {
  type Addresses,
  createRefreshingToken,
  createServiceClient,
  type RefreshingToken,
  type SessionTokens,
} from '../../service/index.ts'
import { noteInvalidRows } from '../account/invalid-rows.ts'
import type { Journal } from '../diagnostics/journal.ts'
import type { Announce } from '../emitter.ts'
import { CoreFailure, toFailure } from '../failure.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { OutboxTimes } from '../inbox/outbox/times.ts'
import type { OfferedFiles } from '../media/offered-file.ts'
import type { NoticeRules } from '../notifications/rules.ts'
import type { Pacer } from '../polling/pace.ts'
import type { Confirm, DemoHost, Logger } from '../ports.ts'
import type { KeychainState } from '../secrets/types.ts'
import type { WatchedKeychain } from '../secrets/watch.ts'
import { createSerial } from '../serial.ts'
import { canonical, present } from './addresses.ts'
import { eraseArchive } from '../cabinet/erase-archive.ts'
import { openPauses } from '../cabinet/pauses-file.ts'
import { maskedProfile, profileOf, type Profile } from './profile.ts'
import { openProfiles } from './profiles-file.ts'
import { changePassword, goOnWithHolding, type PasswordChange } from './password.ts'
import { callPin, register, signIn, type SignInResult, type Registration } from './sign-in.ts'
import type { Cabinet, CabinetId } from '../cabinet/types.ts'
import type { HoldingPassword, MessagesOnSignOut, SignIn } from './types.ts'
import { createVault } from './vault.ts'
import { createWorkspace, type Workspace } from '../cabinet/workspace.ts'
import { zoneBy } from '../cabinet/zones.ts'

/** An entry that is never there: reading it shows the keychain's state. */
const PROBE = 'probe'

export interface SessionOptions {
  home: string
  keychain: WatchedKeychain
  demo: DemoHost
  journal: Journal
  pacer: Pacer
  /** How long a message may be taken back, in milliseconds. */
  undo(): number
  /** Overrides of the outbox's intervals. */
  outbox?: Partial<OutboxTimes>
  /** As of `CabinetContext`. */
  settle: number
  confirm: Confirm
  /** What pages offer for upload. */
  uploads: OfferedFiles
  /** What is fetched for pages. */
  files: Pick<KeptFiles, 'keep'>
  notices: NoticeRules
  announce: Announce
  log: Logger
}

/** The cabinets that are signed in to, and who may use them. */
export interface Session {
  list(): Cabinet[]
  active(): CabinetId | undefined
  cabinet(id: CabinetId): Cabinet
  /** Rejects with `notFound` where there is no such cabinet. */
  workspace(id: CabinetId): Workspace
  /** Reads the secrets of the cabinets known from before and begins to poll. */
  restore(): Promise<void>
  /** Returns the number that is called. */
  callPin(phone: string, addresses: Partial<Addresses>): Promise<string>
  signIn(by: SignIn): Promise<Cabinet>
  /** Opens a new account and enters it. */
  register(by: Registration): Promise<Cabinet>
  /** New tokens are in the keychain before they are used. */
  changePassword(id: CabinetId, change: PasswordChange): Promise<void>
  /** Asks the service which of two passwords holds, and goes on with the session that this opens. */
  whichHolds(id: CabinetId, change: PasswordChange): Promise<HoldingPassword>
  signOut(id: CabinetId, messages: MessagesOnSignOut): Promise<void>
  /** Goes on at the addresses that a cabinet's session belongs to, whatever the list on the disk said. */
  keepAddresses(id: CabinetId): Promise<Cabinet>
  /** Confirms a zone: the cabinet's messages are dated by it from now on; its own one turns a proposal down. */
  setTimeZone(id: CabinetId, timeZone: string): Promise<Cabinet>
  activate(id: CabinetId): void
  retryKeychain(): Promise<KeychainState>
  /** Tells that the pace of polling changed. */
  repace(): void
  close(): Promise<void>
}

interface Entry {
  cabinet: Cabinet
  workspace: Workspace
  tokens?: SessionTokens
  source?: RefreshingToken
  /** Whether its profile belongs on the disk: it does once the keychain has held its secret. */
  stored: boolean
}

export function openSession(options: SessionOptions): Session {
  const { keychain, demo, journal, pacer, announce, log } = options
  const file = openProfiles(options.home, log)
  const vault = createVault(keychain, log)
  const serial = createSerial()
  const closing = new AbortController()
  const signInOptions = { demo, onCall: journal.add, signal: closing.signal }
  const entries = new Map<CabinetId, Entry>()
  let { forget, erase, zones } = file.read()
  let active = file.read().active

  for (const profile of file.read().cabinets) {
    add({ ...profile, state: 'restoring', remembered: true }, true)
  }
  if (!active || !entries.has(active)) active = first()

  function first(): CabinetId | undefined {
    return entries.keys().next().value
  }

  function add(cabinet: Cabinet, stored: boolean): Entry {
    const entry: Entry = { cabinet, workspace: workspaceOf(cabinet), stored }
    entries.set(cabinet.id, entry)
    return entry
  }

  function workspaceOf(cabinet: Cabinet): Workspace {
    const { id } = cabinet
    return createWorkspace({
      cabinet,
      home: options.home,
      secrets: keychain,
      addresses: () => (entries.get(id)?.cabinet ?? cabinet).addresses,
      confirm: options.confirm,
      uploads: options.uploads,
      files: options.files,
      notices: options.notices,
      announce(name, payload) {
        // What a cabinet that was signed out of still has to finish concerns nobody.
        if (entries.has(id)) announce(name, payload)
      },
      log,
      pacer,
      undo: options.undo,
      outbox: options.outbox ?? {},
      settle: options.settle,
      isActive: () => active === id,
      onSignedOut: () => change(id, { state: 'signedOut' }),
      onDrift: (drift) => proposeZone(id, drift),
    })
  }

  function proposeZone(id: CabinetId, drift: number): void {
    const entry = entries.get(id)
    if (!entry) return
    const { proposedZone: before, ...cabinet } = entry.cabinet
    const zone = zoneBy(cabinet.timeZone, drift)
    if (zone === before || (zone !== undefined && zone === cabinet.refusedZone)) return
    renew(entry, zone === undefined ? cabinet : { ...cabinet, proposedZone: zone })
  }

  function renew(entry: Entry, next: Cabinet): void {
    entry.cabinet = next
    tell({ changed: [next], gone: [] })
    persist()
  }

  function entryOf(id: CabinetId): Entry {
    const entry = entries.get(id)
    if (!entry) throw new CoreFailure('notFound', { field: 'cabinet' })
    return entry
  }

  function tell(changes: Pick<Events['cabinets.changed'], 'changed' | 'gone'>): void {
    announce('cabinets.changed', active === undefined ? changes : { ...changes, active })
  }

  function change(id: CabinetId, changes: Partial<Cabinet>): void {
    const entry = entries.get(id)
    if (!entry) return
    const next = { ...entry.cabinet, ...changes }
    if (isDeepStrictEqual(next, entry.cabinet)) return
    entry.cabinet = next
    tell({ changed: [next], gone: [] })
  }

  function write(): void {
    const stored = [...entries.values()].filter((entry) => entry.stored)
    file.write({
      cabinets: stored.map(({ cabinet }) => maskedProfile(profileFrom(cabinet))),
      zones,
      active: stored.some(({ cabinet }) => cabinet.id === active) ? active : undefined,
      forget,
      erase,
    })
  }

  /** Returns whether the list is written down: what the disk refuses must end no session. */
  function persist(): boolean {
    try {
      write()
      return true
    } catch (error) {
      log.warn('The list of cabinets could not be written', { error: String(error) })
      return false
    }
  }

  /** Writes the secret down, and the profile once the secret is; returns whether that worked. */
  async function remember(entry: Entry, tokens: SessionTokens): Promise<boolean> {
    const { id, addresses, title, email, phone } = entry.cabinet
    const owner = { addresses, title, ...(email && { email }), ...(phone && { phone }) }
    const kept = await vault.keep(id, tokens, owner)
    if (kept) {
      entry.stored = true
      forget = forget.filter((other) => other !== id)
      // Who signed in again wants the messages that are there.
      erase = erase.filter((other) => other !== id)
    }
    const written = persist()
    return kept && written
  }

  async function connect(entry: Entry, tokens: SessionTokens): Promise<void> {
    entry.tokens = tokens
    const source = createRefreshingToken({
      tokens,
      exchange: (token) => client.call('session.refresh', { token }),
      async onRefreshed(fresh) {
        entry.tokens = fresh
        if (!entry.stored) return
        change(entry.cabinet.id, { remembered: await remember(entry, fresh) })
      },
    })
    entry.source = source
    const client = createServiceClient({
      addresses: present(entry.cabinet.addresses),
      pauses: openPauses(options.home, entry.cabinet.id, log),
      onCall(record) {
        journal.add(record)
        noteInvalidRows(record)
        entry.workspace.noticed(record)
      },
      token: source,
    })
    await entry.workspace.connect(client)
  }

  /** Returns whether the keychain did its part. */
  async function restoreOne(entry: Entry): Promise<boolean> {
    const { id, kind } = entry.cabinet
    const secret = await vault.read(id)
    if (secret.state === 'found') {
      const { title, email, phone, addresses: own } = secret.owner
      const known = { title, ...(email && { email }), ...(phone && { phone }) }
      const { addresses } = kind === 'demo' ? await demo.start() : entry.cabinet
      if (kind === 'service' && !isDeepStrictEqual(canonical(addresses), own)) {
        entry.workspace.markSignedOut()
        change(id, { ...known, formerAddresses: own, state: 'signedOut' })
        return true
      }
      change(id, { ...known, addresses: canonical(addresses), state: 'signedIn' })
      await connect(entry, secret.tokens)
      return true
    }
    if (secret.state !== 'absent') return false
    entry.workspace.markSignedOut()
    change(id, { state: 'signedOut' })
    return true
  }

  async function restoreAll(): Promise<void> {
    // With nothing to read, its state is asked for all the same: before a password is typed.
    if (entries.size === 0) await keychain.read(PROBE)
    await forgetLeftovers()
    for (const entry of entries.values()) {
      if (entry.cabinet.state !== 'restoring' || closing.signal.aborted) continue
      try {
        if (!(await restoreOne(entry))) return
      } catch (error) {
        entry.workspace.markSignedOut(toFailure(error, log))
        change(entry.cabinet.id, { state: 'signedOut' })
      }
    }
  }

  async function forgetLeftovers(): Promise<void> {
    const before = forget
    for (const id of before) {
      if (await vault.forget(id)) forget = forget.filter((other) => other !== id)
    }
    const left = erase
    for (const id of left) {
      if (await eraseArchive(options.home, id, keychain, log)) {
        erase = erase.filter((other) => other !== id)
      }
    }
    if (forget.length !== before.length || erase.length !== left.length) persist()
  }

  async function rememberAll(): Promise<void> {
    for (const entry of entries.values()) {
      const { id, state, remembered } = entry.cabinet
      if (state !== 'signedIn' || remembered || !entry.tokens) continue
      change(id, { remembered: await remember(entry, entry.tokens) })
    }
  }

  /** What was kept in memory, for want of a key, moves to the disk. */
  async function keepAll(): Promise<void> {
    for (const { workspace } of entries.values()) {
      const { archive } = workspace.state()
      if (archive.state === 'open' && archive.kept === 'memory') await workspace.archive.retry()
    }
  }

  async function enter(signedIn: SignInResult): Promise<Cabinet> {
    if (closing.signal.aborted) throw new CoreFailure('aborted')
    const profile = inZone(profileOf(signedIn))
    const entry =
      entries.get(profile.id) ?? add({ ...profile, state: 'restoring', remembered: false }, false)
    // Ends first what could still write down the tokens of the session before.
    await entry.workspace.disconnect()
    entry.cabinet = { ...profile, state: 'signedIn', remembered: entry.cabinet.remembered }
    active = profile.id
    const remembered = await remember(entry, signedIn.tokens)
    entry.cabinet = { ...entry.cabinet, remembered }
    tell({ changed: [entry.cabinet], gone: [] })
    await connect(entry, signedIn.tokens)
    repace()
    return entry.cabinet
  }

  function sourceOf(id: CabinetId): RefreshingToken {
    const { cabinet, source } = entryOf(id)
    if (cabinet.state !== 'signedIn' || !source) throw new CoreFailure('signedOut')
    return source
  }

  /** What was confirmed before, or is being asked, holds for a new session too. */
  function inZone(profile: Profile): Profile {
    const { proposedZone, refusedZone } = entries.get(profile.id)?.cabinet ?? {}
    return {
      ...profile,
      timeZone: zones[profile.id] ?? profile.timeZone,
      ...(proposedZone !== undefined && { proposedZone }),
      ...(refusedZone !== undefined && { refusedZone }),
    }
  }

  async function moveTo(entry: Entry, timeZone: string): Promise<Cabinet> {
    const { proposedZone, refusedZone: _before, ...cabinet } = entry.cabinet
    if (timeZone === cabinet.timeZone) {
      renew(entry, { ...cabinet, ...(proposedZone !== undefined && { refusedZone: proposedZone }) })
      return entry.cabinet
    }
    await entry.workspace.close()
    zones = { ...zones, [cabinet.id]: timeZone }
    // Everything that reads times is made again; the archive moves what it holds when it is opened.
    entry.workspace = workspaceOf({ ...cabinet, timeZone })
    renew(entry, { ...cabinet, timeZone })
    if (cabinet.state === 'signedIn' && entry.tokens) await connect(entry, entry.tokens)
    else entry.workspace.markSignedOut()
    return entry.cabinet
  }

  function repace(): void {
    for (const { workspace } of entries.values()) workspace.repace()
  }

  return {
    list: () => [...entries.values()].map(({ cabinet }) => cabinet),
    active: () => active,
    cabinet: (id) => entryOf(id).cabinet,
    workspace: (id) => entryOf(id).workspace,
    restore: () => serial(restoreAll),

    callPin: (phone, addresses) => callPin(phone, addresses, signInOptions),

    async signIn(by) {
      const signedIn = await signIn(by, signInOptions)
      return serial(() => enter(signedIn))
    },

    async register(by) {
      const signedIn = await register(by, signInOptions)
      return serial(() => enter(signedIn))
    },

    async changePassword(id, given) {
      const { cabinet, workspace } = entryOf(id)
      // Renews a token that has expired: the change itself cannot.
      await workspace.commands['people.profile']({})
      await sourceOf(id).replace(async (token) => ({
        tokens: await changePassword(cabinet, token, given, signInOptions),
      }))
    },

    async whichHolds(id, given) {
      const { cabinet, source } = entryOf(id)
      const present = cabinet.state === 'signedIn' ? source : undefined
      return goOnWithHolding(cabinet, given, signInOptions, present, (signedIn) =>
        serial(() => enter(signedIn)),
      )
    },

    keepAddresses: (id) =>
      serial(async () => {
        const entry = entryOf(id)
        const { formerAddresses, ...cabinet } = entry.cabinet
        if (formerAddresses) {
          entry.cabinet = { ...cabinet, addresses: formerAddresses }
          await restoreOne(entry)
          tell({ changed: [entry.cabinet], gone: [] })
          persist()
        }
        return entry.cabinet
      }),

    signOut: (id, messages) =>
      serial(async () => {
        const { workspace, stored } = entryOf(id)
        entries.delete(id)
        if (active === id) active = first()
        tell({ changed: [], gone: [id] })
        await workspace.close()
        // One that was never stored may have been, by a keychain that answered too late.
        const forgotten = await vault.forget(id)
        if (stored && !forgotten) forget = [...forget, id]
        const isErased =
          messages === 'keep' || (await eraseArchive(options.home, id, keychain, log))
        if (!isErased) erase = [...erase, id]
        repace()
        // Who signs out must hear that the profile may still be on the disk.
        write()
      }),

    setTimeZone: (id, timeZone) => serial(() => moveTo(entryOf(id), timeZone)),

    activate(id) {
      entryOf(id)
      if (active === id) return
      active = id
      persist()
      tell({ changed: [], gone: [] })
      repace()
    },

    retryKeychain: () =>
      serial(async () => {
        await keychain.read(PROBE)
        if (keychain.state() === 'ready') await restoreAll()
        if (keychain.state() === 'ready') await rememberAll()
        if (keychain.state() === 'ready') await keepAll()
        return keychain.state()
      }),

    repace,
    close() {
      closing.abort()
      return serial(async () => {
        await Promise.all([...entries.values()].map(({ workspace }) => workspace.close()))
        await demo.close()
      })
    },
  }
}

function profileFrom(cabinet: Cabinet): Profile {
  const { state: _state, remembered: _remembered, formerAddresses: _former, ...profile } = cabinet
  return profile
}
