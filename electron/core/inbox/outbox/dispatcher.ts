import type { Failure } from '../../../bridge/failures.ts'
import { steadyNow } from '../../platform/steady-clock.ts'
import { createCoalescingRunner } from '../../platform/tasks/coalescing-runner.ts'
import type { Outstanding } from '../../messages/stored/types.ts'
import type { OutboxPlan } from './plan.ts'
import type { Planner } from './planner.ts'
import type { OutboxTimes } from './times.ts'
import type { OutboxRecovery } from './recovery.ts'
import type { Wire } from './wire.ts'

export interface DispatcherOptions {
  planner: Planner
  recovery: OutboxRecovery
  wire: Pick<Wire, 'send' | 'save'>
  /** True if all that sending needs is known; `wake` is called when that changed. */
  ready(): boolean
  /** Makes a failure readable. */
  describe(error: unknown): Failure
  times: Pick<OutboxTimes, 'database'>
}

/** Does what is planned, step by step, with one message on the wire at a time. */
export interface OutboxDispatcher {
  /** Plans and does what is due now. `outstanding` is what the database holds, where that is known. */
  wake(outstanding?: Outstanding): void
  /** The database was opened. Resolves when messages left under way are settled. */
  open(): Promise<void>
  /** The service's list was read; `at` is when that began, in milliseconds since the epoch. */
  noticeRead(at: number): void
  /** Begins to send. */
  run(): void
  /** Stops sending; resolves when no message is on the wire. */
  stop(): Promise<void>
}

export function createDispatcher(options: DispatcherOptions): OutboxDispatcher {
  const { planner, recovery, wire } = options
  const turns = createCoalescingRunner(step, databaseFailed)
  let opened = false
  let running = false
  let onWire: Promise<void> | undefined

  function wake(outstanding?: Outstanding): void {
    planner.note(outstanding)
    turns.wake()
  }

  async function step(): Promise<void> {
    if (!opened) return
    if (!onWire) await wire.save()
    const plan = await planner.next()
    if (onWire) return
    const changed = await recovery.run(plan)
    // A message may have been written, or the way cleared, since the plan was made.
    if (changed) wake()
    if (!turns.again() && running && options.ready()) begin(plan)
  }

  function begin({ next, at }: OutboxPlan): void {
    if (at !== undefined) turns.wakeAt(at)
    if (!next) return
    onWire = wire
      .send(next, () => running)
      .catch(databaseFailed)
      .then((after) => {
        onWire = undefined
        if (after) wake(after.outstanding)
      })
  }

  /** Messages stay as the database has them; describing its failure logs it. */
  function databaseFailed(error: unknown): undefined {
    options.describe(error)
    if (running) turns.wakeAt(steadyNow() + options.times.database)
    return undefined
  }

  return {
    wake,
    async open() {
      opened = true
      wake()
      await turns.done()
    },
    noticeRead(at) {
      recovery.noticeRead(at)
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
  }
}
