import type { Archive } from '../archive.ts'
import type { OutboxState } from '../types.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { keepMemory } from './memory.ts'
import { createPlanner, type Planner } from './planner.ts'
import { OUTBOX_TIMES, type OutboxTimes } from './times.ts'
import { createUpkeep } from './upkeep.ts'
import { createWire, type WireOptions } from './wire.ts'

export interface OutboxOptions extends WireOptions {
  archive: Archive
  /** Whether all that sending needs is known; `wake` is called when that changed. */
  ready(): boolean
  onState(state: OutboxState): void
  times?: Partial<OutboxTimes>
}

export interface Outbox extends Dispatcher, Pick<Planner, 'state' | 'queue'> {
  /** The archive was opened: what it remembers is read, and what was on the wire becomes unknown. */
  open(): Promise<void>
  /** The service was reached by somebody else: an unreachable one need not be waited for any more. */
  reachable(): void
  /** A person holds back everything queued, or lets it go, in spite of a block too. */
  pause(paused: boolean): Promise<void>
}

/**
 * Sends queued messages one by one. A message is `sending` in the archive before its call begins, and
 * leaves that state once; a `sending` row that nobody works on is one of unknown outcome.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { archive, onChange, onState } = options
  const times = { ...OUTBOX_TIMES, ...options.times }
  const memory = keepMemory(archive)
  const wire = createWire(options, memory, times)
  const { pausedUntil } = wire
  const planner = createPlanner({ archive, memory, times, pausedUntil, onState })
  const upkeep = createUpkeep({ archive, memory, onChange, checkEvery: times.check })
  const dispatcher = createDispatcher({ ...options, planner, upkeep, wire, times })
  const { wake } = dispatcher

  return {
    ...dispatcher,
    state: planner.state,
    queue: planner.queue,
    async open() {
      await memory.open()
      await dispatcher.open()
    },
    reachable() {
      if (wire.reachable()) wake()
    },
    async pause(paused) {
      const { paused: before, pausedUntil: until = 0 } = memory.current()
      const blocked = before === 'person' && until > Date.now()
      if (paused) await memory.change({ paused: 'person' })
      else if (blocked) await memory.change({ paused: 'block' })
      else await memory.change({ paused: undefined, pausedUntil: undefined })
      wake()
    },
  }
}
