import { steadyNow } from '../../platform/steady-clock.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { OutboxState } from '../../../bridge/inbox.ts'
import { noteCarriedOver } from './carried-over.ts'
import { createDispatcher, type OutboxDispatcher } from './dispatcher.ts'
import { keepMemory } from './memory.ts'
import { createPlanner, type Planner } from './planner.ts'
import { OUTBOX_TIMES, type OutboxTimes } from './times.ts'
import { createOutboxRecovery } from './recovery.ts'
import { createWire, type WireOptions } from './wire.ts'

export interface OutboxOptions extends WireOptions {
  stored: StoredInbox
  /** True if all that sending needs is known; `wake` is called when that changed. */
  ready(): boolean
  onState(state: OutboxState): void
  times?: Partial<OutboxTimes>
}

export interface Outbox extends OutboxDispatcher, Pick<Planner, 'state' | 'queue'> {
  /** The database was opened: reads the memory, and marks messages on the wire as unknown. */
  open(): Promise<void>
  /** Another call reached the service: the wait for an unreachable one ends. */
  reachable(): void
  /** The user holds everything queued, or lets it go, in spite of a block too. */
  pause(paused: boolean): Promise<void>
}

/**
 * Sends queued messages one by one. A message is `sending` in the database before its call begins,
 * and leaves that state once; a `sending` row found after a crash has an unknown outcome.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { stored, onChange, onState } = options
  const times = { ...OUTBOX_TIMES, ...options.times }
  const memory = keepMemory(stored, times)
  const carriedOver = noteCarriedOver(stored, options.random)
  const wire = createWire(options, memory, carriedOver, times)
  const { pausedUntil } = wire
  const planner = createPlanner({ stored, memory, carriedOver, pausedUntil, onState })
  const recovery = createOutboxRecovery({ stored, memory, onChange, checkEvery: times.check })
  const dispatcher = createDispatcher({ ...options, planner, recovery, wire, times })
  const { wake } = dispatcher

  return {
    ...dispatcher,
    state: planner.state,
    queue: planner.queue,
    async open() {
      await memory.open()
      await carriedOver.open()
      await dispatcher.open()
    },
    reachable() {
      const waited = [wire.reachable(), carriedOver.reachable()]
      if (waited.includes(true)) wake()
    },
    async pause(paused) {
      const { paused: before } = memory.current()
      const blocked = before === 'person' && memory.waits().pausedUntil > steadyNow()
      if (paused) await memory.change({ paused: 'person' })
      else if (blocked) await memory.change({ paused: 'block' })
      else await memory.change({ paused: undefined, pausedUntil: undefined })
      wake()
    },
  }
}
