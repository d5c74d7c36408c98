import type { CabinetId } from '../../bridge/cabinet.ts'
import type {
  BackOutlook,
  ChangeId,
  ChangesEnd,
  ChangesFilter,
  ChangesPage,
  KeptChange,
} from '../../bridge/changes.ts'
import type { Failure } from '../../bridge/failures.ts'
import type { Job } from '../../bridge/jobs.ts'
import type { Client, OperationId } from '../../service/index.ts'
import type { Account } from '../account/account.ts'
import type { Ask } from '../consent/consent.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Announce } from '../platform/emitter.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import { recordingClient } from './recording.ts'
import type { Changeables } from './changeable.ts'
import { outlooks } from './outlook.ts'
import { putBack, type Agreed } from './put-back.ts'
import { createSettling } from './settling.ts'
import type { ChangeTables } from './tables.ts'

/** Interval between removals of expired changes, in milliseconds. */
const A_DAY = 24 * 3_600_000
/** How long changes are kept, in milliseconds. */
const KEPT = 90 * A_DAY
const now = () => Date.now()

export interface ChangesOptions {
  cabinet: CabinetId
  /** The client of the service whose changing calls are recorded. */
  client: Client<OperationId>
  account: Account
  database: AskedDatabase
  jobs: Jobs
  ask: Ask
  announce: Announce
  describe(error: unknown): Failure
}

/** Changes made to the account by this program, and their reverts. */
export interface Changes {
  /** Records the changes that are sent through it. */
  readonly client: Client<OperationId>
  /** Registers access to the things of a module. */
  declare(changeables: Changeables): void
  list(
    filter: ChangesFilter,
    page: { after?: ChangeId | undefined; limit: number },
  ): Promise<ChangesPage>
  outlook(ids: readonly ChangeId[]): Promise<BackOutlook[]>
  putBack(things: readonly Agreed[]): Promise<Job>
  /** Returns the temporary changes by their end, the earliest first. */
  ends(): Promise<ChangesEnd[]>
  /**
   * Sets the end of changes, or makes them permanent. Rejects as `invalid` with the field `until`
   * if that moment is past.
   */
  setEnd(ids: readonly ChangeId[], until?: number): Promise<void>
  /** Removes changes that are older than 90 days. */
  prune(): Promise<void>
}

export function createChanges(options: ChangesOptions): Changes {
  const { cabinet, account, announce, describe, jobs, ask } = options
  const stored = options.database.of<ChangeTables>('changes')
  const changeables: Changeables = {}
  const underWay = new Set<ChangeId>()
  const onChange = (change: KeptChange) => {
    if (!underWay.has(change.id)) settling.ended(change)
    announce('changes.changed', { cabinet, change })
  }
  const given = { account, changeables, underWay, stored, describe }
  const settling = createSettling({ ...given, onSettled: onChange })
  const pruning = createPruning(stored)

  /** Returns changes, the newest first, after reading the unknown outcomes again. */
  async function named(ids: readonly ChangeId[]): Promise<KeptChange[]> {
    const found = await settling.settled(await stored.named(ids))
    return found.toSorted((one, other) => other.at - one.at)
  }

  return {
    client: recordingClient(options.client, { ...given, onChange }),
    declare: (some) => void Object.assign(changeables, some),
    async list({ from = 0, ...filter }, page) {
      const found = await stored.list({ ...filter, from: Math.max(from, now() - KEPT) }, page)
      // The list does not wait for outcomes that are read again: they are announced.
      if (pruning.isDue()) void pruning.prune().catch(describe)
      void settling.look(found.changes)
      return found
    },
    outlook: async (ids) => outlooks({ changeables, describe }, await named(ids)),
    putBack: (things) => putBack({ changeables, describe, account, jobs, ask, named }, things),
    ends: () => stored.ends(),
    async setEnd(ids, until) {
      requireAhead(until)
      const changed = await stored.setEnd(ids, until)
      for (const change of changed) announce('changes.changed', { cabinet, change })
    },
    prune: pruning.prune,
  }
}

/** Removes expired changes; due once a day. */
function createPruning(stored: { prune(before: number): Promise<void> }) {
  let prunedAt = -Infinity
  return {
    isDue: () => steadyNow() - prunedAt > A_DAY,
    async prune(): Promise<void> {
      prunedAt = steadyNow()
      await stored.prune(now() - KEPT)
    },
  }
}

/** @throws `CoreFailure` `invalid` if the end of a temporary change is past */
export function requireAhead(until: number | undefined): void {
  if (until !== undefined && until <= now()) throw new CoreFailure('invalid', { field: 'until' })
}
