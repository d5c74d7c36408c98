import type {
  Answer,
  AppState,
  Argument,
  CabinetState,
  CommandName,
} from '../../../electron/bridge/commands.ts'
import type { BridgeEvent, EventName, Events } from '../../../electron/bridge/events.ts'
import type { Failure, Result } from '../../../electron/bridge/failures.ts'
import type { CabinetId, Message, Thread, ThreadId } from '../../../electron/bridge/model.ts'
import type { Boot, Bridge } from '../../../electron/bridge/surface.ts'
import { installNumbers } from './numbers.ts'

export interface FakeCabinet {
  state: CabinetState
  threads: Thread[]
  messages: Map<ThreadId, Message[]>
}

export interface FakeWorld {
  boot: Boot
  app: AppState
  cabinets: Map<CabinetId, FakeCabinet>
  journal: Answer<'diagnostics.journal'>
}

type Handler<C extends CommandName> = (argument: Argument<C>) => Promise<Answer<C>> | Answer<C>

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

  /** Replaces what a command answers. */
  on<C extends CommandName>(name: C, handler: Handler<C>): void {
    this.#handlers.set(name, handler as unknown as Handler<CommandName>)
  }

  /** Makes a command fail. */
  fail(name: CommandName, failure: Failure): void {
    this.on(name, () => {
      throw new Fails(failure)
    })
  }

  async call<C extends CommandName>(name: C, argument: Argument<C>): Promise<Result<Answer<C>>> {
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
}

/** Cuts the end off a list, up to a position told as text. */
function pageBefore<T>(rows: T[], before: string | undefined, limit: number) {
  const end = before === undefined ? rows.length : Number(before)
  const start = Math.max(0, end - limit)
  return { rows: rows.slice(start, end), previous: start > 0 ? String(start) : undefined }
}

function installAnswers(
  bridge: FakeBridge,
  on: <C extends CommandName>(name: C, handler: Handler<C>) => void,
): void {
  const { world } = bridge
  on('app.state', () => world.app)
  on('app.attention', () => undefined)
  on('settings.change', (change) => {
    world.app.settings = { ...world.app.settings, ...change }
    return world.app.settings
  })
  on('session.callPin', ({ phone }) => ({ phone: phone.replace(/\D/g, '').replace(/^8/, '7') }))
  on('session.signIn', () => {
    const first = [...world.cabinets.values()][0]
    if (!first) throw new Fails({ kind: 'refused' })
    return first.state.cabinet
  })
  on('session.signOut', () => undefined)
  on('session.activate', () => undefined)
  on('session.retryKeychain', () => world.app.keychain)
  on('cabinet.state', ({ cabinet }) => bridge.cabinet(cabinet).state)
  on('cabinet.check', ({ cabinet }) => bridge.cabinet(cabinet).state.link)
  on('inbox.threads', ({ cabinet, before, limit }) => {
    const all = bridge.cabinet(cabinet).threads
    const start = Number(before ?? 0)
    const next = start + limit
    return {
      threads: all.slice(start, next),
      ...(next < all.length ? { next: String(next) } : {}),
    }
  })
  on('inbox.messages', ({ cabinet, thread, before, limit }) => {
    const all = bridge.cabinet(cabinet).messages.get(thread) ?? []
    const { rows, previous } = pageBefore(all, before, limit)
    return { messages: rows, ...(previous === undefined ? {} : { previous }) }
  })
  on('inbox.openThread', ({ cabinet, own, other }) => {
    const id = `${own}:${other}`
    const { threads } = bridge.cabinet(cabinet)
    const known = threads.find((thread) => thread.id === id)
    return known ?? { id, own, other, unread: 0, draft: '' }
  })
  on('inbox.send', ({ thread, text }) => ({
    id: `z${bridge.calls.length}`,
    thread,
    direction: 'outgoing',
    text,
    at: Date.now(),
    state: 'queued',
  }))
  on('inbox.retry', ({ cabinet, message }) => {
    const all = [...bridge.cabinet(cabinet).messages.values()].flat()
    const found = all.find(({ id }) => id === message)
    if (!found) throw new Fails({ kind: 'notFound' })
    const { failure: _, ...rest } = found
    return { ...rest, state: 'queued' }
  })
  on('inbox.decide', () => undefined)
  on('inbox.markRead', () => undefined)
  on('inbox.markUnread', () => undefined)
  on('inbox.saveDraft', () => undefined)
  on('diagnostics.journal', () => world.journal)
  installNumbers(bridge)
}
