import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../bridge/settings.ts'
import type { Updates } from '../../bridge/updates.ts'
import type { Logger } from '../../core/ports.ts'
import type { Engine, UpdateOffer } from './engine.ts'
import { troubleOf } from './trouble.ts'

/** How often it is looked whether the wire is free, milliseconds. */
const LOOK = 200

export interface UpdaterOptions extends Pick<Updates, 'installs'> {
  mode(): Settings['updates']
  /** Loads what does the work, once it is needed. */
  load(): Promise<Engine>
  /** True if a call is on the wire that changes something. */
  isChanging(): boolean
  /** Ends the program, and calls this when all of it has ended. */
  endBy(restart: () => void): void
  tell(state: Updates): void
  log: Logger
}

export interface Updater {
  state(): Updates
  /** Looks for a newer version, and fetches it if the user wants that. */
  check(): Promise<void>
  /**
   * Fetches the update that was found, and restarts into it, now or when the user ends the program.
   */
  install(when: 'quit' | 'now'): Promise<void>
  /** Ends the fetching, or the waiting for the wire. */
  cancel(): void
  /** The user may have changed the setting. */
  follow(): void
}

/** State of the updater, and its tools. */
interface Work {
  options: UpdaterOptions
  load(): Promise<Engine>
  state: Updates
  offer?: UpdateOffer | undefined
  checkedAt?: number
  /** Ends the fetching, or the waiting. */
  stopping: AbortController
}

/** Keeps the program current, as far as the user wants that. Nothing is done twice at once. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { mode, installs } = options
  let engine: Promise<Engine> | undefined
  let chosen = mode()
  const work: Work = {
    options,
    load: () =>
      (engine ??= options.load().catch((error: unknown) => {
        engine = undefined
        throw error
      })),
    state: { hasFeed: true, installs, stage: 'idle' },
    stopping: new AbortController(),
  }

  return {
    state: () => work.state,
    check: () => check(work),
    install: (when) => install(work, when),
    cancel: () => work.stopping.abort(),
    follow() {
      const before = chosen
      chosen = mode()
      if (chosen === before) return
      if (chosen === 'off') return forget(work)
      if (before === 'off') void check(work)
      else if (chosen === 'install') void install(work, 'quit')
    },
  }
}

type UpdateDetails = Pick<Updates, 'percent' | 'trouble'>

function show(work: Work, stage: Updates['stage'], more: UpdateDetails = {}): void {
  const { options, offer, checkedAt } = work
  const checked = checkedAt === undefined ? {} : { checkedAt }
  work.state = { hasFeed: true, installs: options.installs, stage, ...offer, ...checked, ...more }
  options.tell(work.state)
}

/** Goes back to the version found last, with the failure since, if there was one. */
function rest(work: Work, more?: UpdateDetails): void {
  show(work, work.offer ? 'found' : 'idle', more)
}

function fail(work: Work, error: unknown): void {
  warn(work, error)
  rest(work, { trouble: troubleOf(error) })
}

function warn({ options: { log } }: Work, error: unknown): void {
  const trouble = troubleOf(error)
  log.warn('No newer version', { trouble, error: String(error).slice(0, 500) })
}

/** Forgets an update; a fetched one stays and is installed when the program ends. */
function forget(work: Work): void {
  const { stage } = work.state
  if (stage === 'ready' || stage === 'waiting') return
  work.stopping.abort()
  delete work.offer
  if (stage === 'found') rest(work)
}

async function check(work: Work): Promise<void> {
  const { mode } = work.options
  if (work.state.stage === 'ready' && mode() === 'install') return renew(work)
  if (mode() === 'off' || !['idle', 'found'].includes(work.state.stage)) return
  show(work, 'checking')
  try {
    const offer = await (await work.load()).check()
    work.checkedAt = Date.now()
    work.offer = mode() === 'off' ? undefined : offer
  } catch (error) {
    return fail(work, error)
  }
  rest(work)
  if (mode() === 'install') await install(work, 'quit')
}

/**
 * A program may run for weeks with a fetched version: a newer one is fetched instead, without a
 * notice.
 */
async function renew(work: Work): Promise<void> {
  const { stopping } = work
  try {
    const offer = await (await work.load()).check()
    // The user may have asked for an immediate restart.
    if (work.stopping !== stopping || work.state.stage !== 'ready') return
    work.checkedAt = Date.now()
    if (!offer || offer.version === work.offer?.version) return show(work, 'ready')
    work.offer = offer
  } catch (error) {
    return warn(work, error)
  }
  await download(work)
}

async function install(work: Work, when: 'quit' | 'now'): Promise<void> {
  if (work.state.stage === 'found' && work.options.installs) await download(work)
  if (work.state.stage === 'ready' && when === 'now') await restart(work)
}

async function download(work: Work): Promise<void> {
  const { signal } = (work.stopping = new AbortController())
  show(work, 'downloading', { percent: 0 })
  try {
    const engine = await work.load()
    signal.throwIfAborted()
    await engine.download((percent) => show(work, 'downloading', { percent }), signal)
  } catch (error) {
    return signal.aborted ? rest(work) : fail(work, error)
  }
  show(work, 'ready')
}

/**
 * Restarts once no call is on the wire. Closing the core would wait for that, too, but could not
 * show it.
 */
async function restart(work: Work): Promise<void> {
  const engine = await work.load()
  const { signal } = (work.stopping = new AbortController())
  while (work.options.isChanging() && !signal.aborted) {
    if (work.state.stage === 'ready') show(work, 'waiting')
    await sleep(LOOK)
  }
  if (signal.aborted) show(work, 'ready')
  else work.options.endBy(engine.restart)
}
