import { isDeepStrictEqual } from 'node:util'
import type { Archive, Outstanding } from '../archive.ts'
import type { Message, OutboxState } from '../types.ts'
import { keepMemory, type KeptMemory } from './memory.ts'
import { planOutbox, type OutboxPlan } from './plan.ts'
import { OUTBOX_TIMES, type OutboxTimes } from './times.ts'
import { createTurns } from './turns.ts'
import { createUpkeep } from './upkeep.ts'
import { createWire, type WireOptions } from './wire.ts'

export interface OutboxOptions extends WireOptions {
  archive: Archive
  /** Whether all that sending needs is known; `wake` is called when that changed. */
  ready(): boolean
  onState(state: OutboxState): void
  times?: Partial<OutboxTimes>
}

export interface Outbox {
  state(): OutboxState
  /**
   * Plans and does what is due now: messages changed, or what sending needs is there.
   * @param outstanding what the archive holds after the change, where the caller knows it
   */
  wake(outstanding?: Outstanding): void
  /** The archive was opened: what it remembers is read, and what was on the wire becomes unknown. */
  open(): Promise<void>
  /** The service was reached by somebody else: an unreachable one need not be waited for any more. */
  reachable(): void
  /** The service's list was read; `at` is when that began, in milliseconds since the epoch. */
  noticeRead(at: number): void
  /** Begins to send. */
  run(): void
  /** Sends no more and resolves when none is on the wire. */
  stop(): Promise<void>
  /** A person holds back everything queued, or lets it go, in spite of a block too. */
  pause(paused: boolean): Promise<void>
  /** The messages that wait for their turn, and the moment from which the first may leave. */
  queue(outstanding: Outstanding): { going: Message[]; from: number }
}

/**
 * Sends queued messages one by one. A message is `sending` in the archive before its call begins, and
 * leaves that state once; a `sending` row that nobody works on is one of unknown outcome.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { archive, onChange } = options
  const times = { ...OUTBOX_TIMES, ...options.times }
  const memory = keepMemory(archive)
  const wire = createWire(options, memory, times)
  const upkeep = createUpkeep({ archive, memory, onChange, checkEvery: times.check })
  const turns = createTurns(step, archiveFailed)
  let opened = false
  let running = false
  /** What is outstanding, if that is known since the last change. */
  let known: Outstanding | undefined
  let onWire: Promise<void> | undefined
  let readAt: number | undefined
  let state: OutboxState = { waiting: 0, held: [] }

  function wake(outstanding?: Outstanding): void {
    known = outstanding
    turns.wake()
  }

  async function step(): Promise<void> {
    if (!opened) return
    if (!onWire) await wire.save()
    const outstanding = known ?? (await archive.outstanding())
    known = undefined
    const next = plan(outstanding)
    if (!isDeepStrictEqual(next.state, state)) options.onState((state = next.state))
    if (onWire) return
    const read = readAt
    readAt = undefined
    const changed = await upkeep(next, read)
    // A message may have been written, or the way cleared, since the plan was made.
    if (changed) wake()
    if (!turns.again() && running && options.ready()) begin(next)
  }

  function plan(outstanding: Outstanding): OutboxPlan {
    const now = Date.now()
    const latest = { notBefore: now + times.interval, pausedUntil: now + times.block }
    return planOutbox(outstanding, memory.bound(latest), wire.pausedUntil(now), now)
  }

  function begin({ next, at }: OutboxPlan): void {
    if (at !== undefined) turns.wakeAt(at)
    if (!next) return
    onWire = wire
      .send(next, () => running)
      .catch(archiveFailed)
      .then((after) => {
        onWire = undefined
        if (after) wake(after.outstanding)
      })
  }

  /** Messages stay as the archive has them; describing its failure logs it. */
  function archiveFailed(error: unknown): undefined {
    options.describe(error)
    if (running) turns.wakeAt(Date.now() + times.archive)
    return undefined
  }

  return {
    state: () => state,
    wake,
    ...controls({ memory, wake }),
    async open() {
      await memory.open()
      opened = true
      wake()
      await turns.done()
    },
    reachable: () => void (wire.reachable() && wake()),
    noticeRead(at) {
      readAt = at
      wake()
    },
    run() {
      running = true
      wake()
    },
    async stop() {
      running = false
      turns.rest()
      await turns.done()
      await onWire
      await turns.done()
    },
    queue(outstanding) {
      const { going, state: planned } = plan(outstanding)
      const from = Math.max(Date.now(), memory.current().notBefore, planned.pausedUntil ?? 0)
      return { going, from }
    },
  }
}

/** What a person does with the queue as a whole. */
function controls({ memory, wake }: { memory: KeptMemory; wake(): void }): Pick<Outbox, 'pause'> {
  return {
    async pause(paused) {
      const { paused: before, pausedUntil = 0 } = memory.current()
      const blocked = before === 'person' && pausedUntil > Date.now()
      if (paused) await memory.change({ paused: 'person' })
      else if (blocked) await memory.change({ paused: 'block' })
      else await memory.change({ paused: undefined, pausedUntil: undefined })
      wake()
    },
  }
}
