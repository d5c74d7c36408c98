import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from '../../bridge/failures.ts'
import type { KindCounts, RetentionState } from '../../bridge/retention.ts'
import type { ChangeTables } from '../changes/tables.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { PresenceTables } from '../extensions/presence/tables.ts'
import type { HistoryTables } from '../history/tables.ts'
import type { Change } from '../messages/stored/types.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { isAny, NONE } from './cutoffs.ts'
import type { RetentionPeriods } from './periods.ts'
import type { RetentionTables } from './tables.ts'

/** Between two transactions others have their turn, in milliseconds. */
const APART = 5
/** Pause after a failure, in milliseconds. */
const HOUR = 3_600_000

interface RetentionDeletionOptions {
  database: AskedDatabase
  periods: RetentionPeriods
  show(change: Change): void
  describe(error: unknown): Failure
  /** Called when a deletion begins or ends. */
  onChange(): void
}

/** Deletes what is too old in small transactions, one deletion at a time. */
export function createDeletion({
  periods,
  describe,
  onChange,
  ...parts
}: RetentionDeletionOptions) {
  const enqueue = createTaskQueue()
  const stop = new AbortController()
  let waiting = 0
  let failure: RetentionState['failure']
  let retryAt = -Infinity

  async function work(): Promise<void> {
    const gone = { ...NONE }
    try {
      await deleteAll({ periods, ...parts }, gone, stop.signal)
      if (!stop.signal.aborted) await erase(parts)
      failure = undefined
    } catch (error) {
      failure = describe(error)
      retryAt = steadyNow() + HOUR
    }
    if (isAny(gone)) periods.note({ at: Date.now(), gone })
    waiting -= 1
    onChange()
  }

  return {
    state: (): Pick<RetentionState, 'running' | 'failure'> => ({
      ...(waiting > 0 && { running: true as const }),
      ...(failure && { failure }),
    }),
    /** True if nothing is under way, and no failure is fresh. */
    isFree: () => waiting === 0 && steadyNow() >= retryAt,
    /** Never rejects. */
    run(): Promise<void> {
      waiting += 1
      onChange()
      return enqueue(work)
    },
    /** Resolves when no transaction is under way, and none begins any more. */
    async end(): Promise<void> {
      stop.abort()
      await enqueue(async () => undefined)
    },
  }
}

type RetentionParts = Pick<RetentionDeletionOptions, 'database' | 'periods' | 'show'>

/** Deletes all that is too old, and adds what is gone to the counts. */
async function deleteAll(
  parts: RetentionParts,
  gone: KindCounts,
  stop: AbortSignal,
): Promise<void> {
  const stored = parts.database.of<RetentionTables>('retention')
  const { before, also } = parts.periods.rule()
  let after: number | undefined = 0
  while (after !== undefined && !stop.aborted) {
    const step = await stored.deleteSome({ before, also }, after)
    parts.show(step.change)
    gone.messages += step.messages
    gone.drafts += step.drafts
    after = step.after
    await pause(APART)
  }
  if (!stop.aborted && before.changes !== undefined) {
    gone.changes = await stored.countChanges(before.changes)
    if (gone.changes > 0) await stored.noteTraces()
    await parts.database.of<ChangeTables>('changes').prune(before.changes)
    await parts.database.of<HistoryTables>('history').prune(before.changes)
  }
  if (!stop.aborted && before.reachability !== undefined) {
    gone.reachability = await pruneReachability(parts, before.reachability, stop)
  }
}

/** Has the database remove the traces of this deletion, and of one that was ended before. */
async function erase({ database }: Pick<RetentionParts, 'database'>): Promise<void> {
  const stored = database.of<RetentionTables>('retention')
  if (await stored.hasTraces()) await stored.erase()
}

/** Returns the number of entries that are gone: what a later one does not supersede stays. */
async function pruneReachability(
  { database }: RetentionParts,
  before: number,
  stop: AbortSignal,
): Promise<number> {
  const stored = database.of<RetentionTables>('retention')
  const presence = database.of<PresenceTables>('presence')
  const there = await stored.countPruned(before)
  if (there > 0) await stored.noteTraces()
  while (!stop.aborted && (await presence.prune(before))) await pause(APART)
  return there - (await stored.countPruned(before))
}
