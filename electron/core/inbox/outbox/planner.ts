import { isDeepStrictEqual } from 'node:util'
import type { Archive, Outstanding } from '../archive.ts'
import type { Message, OutboxState } from '../types.ts'
import type { KeptMemory } from './memory.ts'
import { planOutbox, type OutboxPlan } from './plan.ts'
import type { OutboxTimes } from './times.ts'

export interface PlannerOptions {
  archive: Pick<Archive, 'outstanding'>
  memory: KeptMemory
  times: Pick<OutboxTimes, 'interval' | 'block'>
  /** Until when the service wants to be left alone; milliseconds since the epoch. */
  pausedUntil(now: number): number
  onState(state: OutboxState): void
}

/** Plans what the outbox does, and tells of the state that follows from the plan. */
export interface Planner {
  state(): OutboxState
  /** Messages changed. `outstanding` is what the archive holds since, where that is known. */
  note(outstanding?: Outstanding): void
  next(): Promise<OutboxPlan>
  /** The messages that wait for their turn, and the moment from which the first may leave. */
  queue(outstanding: Outstanding): { going: Message[]; from: number }
}

export function createPlanner(options: PlannerOptions): Planner {
  const { archive, memory, times } = options
  /** What is outstanding, if that is known since the last change. */
  let known: Outstanding | undefined
  let state: OutboxState = { waiting: 0, held: [] }

  function plan(outstanding: Outstanding): OutboxPlan {
    const now = Date.now()
    const latest = { notBefore: now + times.interval, pausedUntil: now + times.block }
    return planOutbox(outstanding, memory.bound(latest), options.pausedUntil(now), now)
  }

  return {
    state: () => state,
    note(outstanding) {
      known = outstanding
    },
    async next() {
      const outstanding = known ?? (await archive.outstanding())
      known = undefined
      const next = plan(outstanding)
      if (!isDeepStrictEqual(next.state, state)) options.onState((state = next.state))
      return next
    },
    queue(outstanding) {
      const { going, state: planned } = plan(outstanding)
      const from = Math.max(Date.now(), memory.current().notBefore, planned.pausedUntil ?? 0)
      return { going, from }
    },
  }
}
