import { isDeepStrictEqual } from 'node:util'
import { steadyAt, steadyNow, wallAt } from '../../platform/steady-clock.ts'
import type { Outstanding } from '../../messages/stored/types.ts'
import type { StoredInbox } from '../../messages/tables.ts'
import type { Message, MessageId, OutboxState } from '../../../bridge/inbox.ts'
import type { CarriedOver } from './carried-over.ts'
import type { DispatchState } from './memory.ts'
import { planOutbox, type OutboxPlan } from './plan.ts'

/**
 * An announced moment stays the same unless the computer's clock was set by more, in milliseconds.
 */
const BLUR = 1_000

export interface PlannerOptions {
  stored: Pick<StoredInbox, 'outstanding'>
  memory: DispatchState
  carriedOver: Pick<CarriedOver, 'waitsUntil'>
  /** Until when the service wants to be left alone, by the steady clock. */
  pausedUntil(): number
  onState(state: OutboxState): void
}

/** Plans the outbox's next step, and announces the state that follows from the plan. */
export interface Planner {
  state(): OutboxState
  /** Messages changed. `outstanding` is what the database holds since, where that is known. */
  note(outstanding?: Outstanding): void
  next(): Promise<OutboxPlan>
  /** The messages that wait for their turn, and how long the first waits at least, in milliseconds. */
  queue(outstanding: Outstanding): { going: Message[]; wait: number }
}

export function createPlanner(options: PlannerOptions): Planner {
  const { stored, memory, carriedOver } = options
  /** Outstanding messages, if known since the last change. */
  let known: Outstanding | undefined
  let state: OutboxState = { waiting: 0, held: [] }
  const undo = createUndoTimes()

  function plan(outstanding: Outstanding): OutboxPlan {
    const { paused } = memory.current()
    const holds = {
      ...memory.waits(),
      linkUntil: options.pausedUntil(),
      listUntil: ({ id }: Message) => carriedOver.waitsUntil(id),
      leavesAt: undo.of,
    }
    return planOutbox(outstanding, { ...holds, ...(paused && { paused }) }, steadyNow())
  }

  /** The state as it is shown, by the computer's clock. */
  function toldState({ pausedUntil, ...rest }: OutboxState): OutboxState {
    if (pausedUntil === undefined) return rest
    const at = wallAt(pausedUntil)
    const before = [state.pausedUntil, memory.current().pausedUntil]
    const same = before.find((one) => one !== undefined && Math.abs(one - at) < BLUR)
    return { ...rest, pausedUntil: same ?? at }
  }

  return {
    state: () => state,
    note(outstanding) {
      known = outstanding
    },
    async next() {
      const outstanding = known ?? (await stored.outstanding())
      known = undefined
      undo.forgetAllBut(outstanding)
      const next = plan(outstanding)
      const told = toldState(next.state)
      if (!isDeepStrictEqual(told, state)) options.onState((state = told))
      return next
    },
    queue(outstanding) {
      const { going, state: planned } = plan(outstanding)
      const from = Math.max(memory.waits().notBefore, planned.pausedUntil ?? 0)
      return { going, wait: Math.max(0, from - steadyNow()) }
    },
  }
}

/**
 * End of the time for taking messages back, by the monotonic clock. The computer's clock is read
 * once, when a message is first seen in this run; even if it was wrong, no message waits longer
 * than the span given to its author.
 */
function createUndoTimes() {
  const times = new Map<MessageId, number>()
  return {
    of({ id, at, sendAt }: Message): number {
      if (sendAt === undefined) return 0
      const known = times.get(id) ?? steadyAt(sendAt, Math.max(0, sendAt - at))
      times.set(id, known)
      return known
    },
    forgetAllBut(outstanding: Outstanding): void {
      const ids = new Set(outstanding.map(({ id }) => id))
      for (const id of times.keys()) if (!ids.has(id)) times.delete(id)
    },
  }
}
