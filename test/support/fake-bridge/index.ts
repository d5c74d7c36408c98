import type { AppState } from '../../../electron/bridge/app.ts'
import type { Answer, Argument, CommandName } from '../../../electron/bridge/index.ts'
import type { Calendar } from '../../../electron/bridge/calendar.ts'
import type { CabinetState } from '../../../electron/bridge/session.ts'
import type { BridgeEvent, EventName, Events } from '../../../electron/bridge/index.ts'
import type { Failure, Result } from '../../../electron/bridge/failures.ts'
import type { Contact, QuickReply } from '../../../electron/bridge/contacts.ts'
import type { Message, MessageId, Thread, ThreadId } from '../../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../../electron/bridge/cabinet.ts'
import type { FileHandle } from '../../../electron/bridge/files.ts'
import type { Boot, Bridge } from '../../../electron/bridge/surface.ts'
import { installExchange } from './exchange.ts'
import { installExtensions } from './extensions.ts'
import { installInbox } from './inbox.ts'
import { installMedia } from './media.ts'
import { installNumbers } from './numbers.ts'
import { installSupport } from './support.ts'
import { installWriting } from './writing.ts'

export interface FakeCabinet {
  state: CabinetState
  threads: Thread[]
  messages: Map<ThreadId, Message[]>
  contacts: Contact[]
  replies: QuickReply[]
}

export interface FakeWorld {
  boot: Boot
  app: AppState
  cabinets: Map<CabinetId, FakeCabinet>
  journal: Answer<'diagnostics.journal'>
}

export type Handler<C extends CommandName> = (
  argument: Argument<C>,
) => Promise<Answer<C>> | Answer<C>

/** Thrown by a handler to answer with a failure. */
export class Fails extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * A `window.switchdesk` for tests of components: it answers from a small world in memory, remembers
 * every call, lets a test replace any answer, and says what the test wants said.
 */
export class FakeBridge implements Bridge {
  readonly calls: { name: CommandName; argument: unknown }[] = []
  /** What the program keeps for the page, by handle. */
  readonly kept = new Map<FileHandle, ArrayBuffer>()
  /** What the page had opened in the system's viewer. */
  readonly opened: FileHandle[] = []
  /** The files that the page offered; the first one has the handle `file-1`. */
  readonly offered: File[] = []
  readonly world: FakeWorld
  readonly #handlers = new Map<CommandName, Handler<CommandName>>()
  readonly #listeners = new Set<(event: BridgeEvent) => void>()

  constructor(world: FakeWorld) {
    this.world = world
    const install = <C extends CommandName>(name: C, handler: Handler<C>) => this.on(name, handler)
    installAnswers(this, install)
  }

  get boot(): Boot {
    return this.world.boot
  }

  isThere = () => true

  /** Replaces what a command answers. */
  on<C extends CommandName>(name: C, handler: Handler<C>): void {
    this.#handlers.set(name, handler as unknown as Handler<CommandName>)
  }

  /** What a command answers now. */
  answerOf<C extends CommandName>(name: C): Handler<C> {
    const handler = this.#handlers.get(name)
    if (!handler) throw new Error(`Nothing answers ${name}`)
    return handler as unknown as Handler<C>
  }

  /** Ends the answer in hand with a failure. */
  refuse(failure: Failure): never {
    throw new Fails(failure)
  }

  /** Makes a command fail. */
  fail(name: CommandName, failure: Failure): void {
    this.on(name, () => {
      throw new Fails(failure)
    })
  }

  async call<C extends CommandName>(name: C, given: Argument<C>): Promise<Result<Answer<C>>> {
    // As Electron takes it to the other process: what is reactive cannot be cloned.
    const argument = structuredClone(given)
    this.calls.push({ name, argument })
    const handler = this.#handlers.get(name) as Handler<C> | undefined
    if (!handler) throw new Error(`Nothing answers ${name}`)
    try {
      return { ok: true, value: await handler(argument) }
    } catch (error) {
      if (error instanceof Fails) return { ok: false, failure: error.failure }
      throw error
    }
  }

  async offerFile(file: File): Promise<Result<FileHandle>> {
    this.offered.push(file)
    return { ok: true, value: `file-${this.offered.length}` }
  }

  async readFile(handle: FileHandle): Promise<Result<ArrayBuffer>> {
    const bytes = this.kept.get(handle)
    if (!bytes) return { ok: false, failure: { kind: 'notFound', field: 'file' } }
    return { ok: true, value: bytes }
  }

  async openFile(handle: FileHandle): Promise<Result<boolean>> {
    this.opened.push(handle)
    return { ok: true, value: this.kept.has(handle) }
  }

  listen(listener: (event: BridgeEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit<E extends EventName>(name: E, payload: Events[E]): void {
    for (const listener of this.#listeners) listener({ name, payload } as BridgeEvent)
  }

  /** Arguments of all calls of one command. */
  callsOf<C extends CommandName>(name: C): Argument<C>[] {
    return this.calls.filter((one) => one.name === name).map((one) => one.argument as Argument<C>)
  }

  cabinet(id: CabinetId): FakeCabinet {
    const cabinet = this.world.cabinets.get(id)
    if (!cabinet) throw new Fails({ kind: 'notFound' })
    return cabinet
  }

  message(cabinet: CabinetId, id: MessageId): Message {
    const found = [...this.cabinet(cabinet).messages.values()].flat().find((one) => one.id === id)
    if (!found) throw new Fails({ kind: 'notFound' })
    return found
  }
}

function installAnswers(
  bridge: FakeBridge,
  on: <C extends CommandName>(name: C, handler: Handler<C>) => void,
): void {
  installApp(bridge)
  installInbox(bridge)
  installWriting(bridge, on)
  const numbers = installNumbers(bridge)
  installExchange(bridge, numbers)
  installExtensions(bridge, numbers)
  installSupport(bridge, numbers)
  installMedia(bridge, numbers)
  on('check.run', () => ({ at: Date.now(), findings: [], unchecked: [] }))
  on('routes.settled', () => ({}))
  on('routes.path', () => new Promise(() => undefined))
  installCalendar(bridge)
  on('changes.list', () => ({ changes: [], more: false }))
  on('changes.ends', () => [])
  on('changes.planned', () => [])
  on('changes.elsewhere', () => [])
  on('changes.usual', () => [])
  on('history.moments', () => [])
  on('history.compare', () => ({ differences: [], unseen: 0 }))
  on('history.outlook', () => [])
  on('people.profile', () => ({ id: 7, email: 'me@svetly.example' }))
}

/** Has a bridge keep the days of its only office. */
function installCalendar(bridge: FakeBridge): void {
  let calendar: Calendar = { country: 'none', own: [] }
  bridge.on('calendar.read', () => calendar)
  bridge.on('calendar.change', ({ country = calendar.country, put = [], remove = [] }) => {
    const gone = new Set([...remove, ...put.map(({ id }) => id)])
    calendar = { country, own: [...calendar.own.filter(({ id }) => !gone.has(id)), ...put] }
    return calendar
  })
}

/** Has a bridge answer about the app, the session, and a cabinet as a whole. */
function installApp(bridge: FakeBridge): void {
  const { world } = bridge
  bridge.on('app.state', () => world.app)
  bridge.on('check.run', () => ({ at: Date.now(), findings: [], unchecked: [] }))
  bridge.on('routes.settled', () => ({}))
  bridge.on('routes.path', () => new Promise(() => undefined))
  bridge.on('app.attention', () => undefined)
  bridge.on('app.pages', () => [])
  bridge.on('team.state', () => ({ state: 'none' }))
  bridge.on('backup.state', () => ({
    ...{ folder: '/home/anna/Switchdesk backups', isSetUp: false, every: 'never', keep: 5 },
  }))
  bridge.on('retention.state', () => ({ months: {}, also: [] }))
  bridge.on('updates.state', () => ({ hasFeed: false, installs: false, stage: 'idle' }))
  bridge.on('settings.change', (change) => {
    world.app.settings = { ...world.app.settings, ...change }
    return world.app.settings
  })
  bridge.on('session.callPin', ({ phone }) => ({
    phone: phone.replace(/\D/g, '').replace(/^8/, '7'),
  }))
  bridge.on('session.doubtfulRegistrations', () => [])
  bridge.on('session.services', () => [])
  bridge.on('session.signIn', () => {
    const first = [...world.cabinets.values()][0]
    if (!first) throw new Fails({ kind: 'refused' })
    return first.state.cabinet
  })
  bridge.on('session.signOut', () => undefined)
  bridge.on('session.activate', () => undefined)
  bridge.on('session.retryKeychain', () => world.app.keychain)
  bridge.on('cabinet.state', ({ cabinet }) => bridge.cabinet(cabinet).state)
  bridge.on('money.state', ({ cabinet }) => {
    const { balance } = bridge.cabinet(cabinet).state
    return { history: { reading: false }, ...(balance && { balance }) }
  })
  bridge.on('cabinet.check', ({ cabinet }) => bridge.cabinet(cabinet).state.link)
  bridge.on('database.retry', ({ cabinet }) => bridge.cabinet(cabinet).state.database)
  bridge.on('database.setAside', ({ cabinet }) => {
    const { state } = bridge.cabinet(cabinet)
    return (state.database = { state: 'open', kept: 'disk' })
  })
  bridge.on('database.seeNotices', ({ cabinet }) => {
    bridge.cabinet(cabinet).state.fileNotices = []
    bridge.emit('fileNotices.changed', { cabinet, fileNotices: [] })
    return undefined
  })
  bridge.on('diagnostics.journal', () => world.journal)
  bridge.on('diagnostics.keytar', () => 'built')
}
