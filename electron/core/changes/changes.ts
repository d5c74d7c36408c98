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
import type { FormerMoment } from '../consent/confirmation.ts'
import type { Ask } from '../consent/consent.ts'
import type { AskedDatabase } from '../database/index.ts'
import type { Asked } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Announce } from '../platform/emitter.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { steadyNow } from '../platform/steady-clock.ts'
import { recordingClient, type RecordingOptions } from './recording.ts'
import type { ChangeOptions } from './change-options.ts'
import type { Changeables } from './changeable.ts'
import { outlooks, shownOutlook } from './outlook.ts'
import { putBack, type Agreed, type PutBackOptions } from './put-back.ts'
import type { ChangingOperations } from './recorded.ts'
import { returnEnded } from './returns.ts'
import { createSettling } from './settling.ts'
import { createPlannedChanges, type PlannedChanges } from './planned-changes.ts'
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
  onUnrecorded: RecordingOptions['onUnrecorded']
}

/** A moment to return to, and what is to return, as changes made since. */
export type MomentReturn = Pick<PutBackOptions, 'named'> & { moment: FormerMoment }

/** Changes made to the account by this program, and their reverts. */
export interface Changes extends PlannedChanges {
  /** Records the changes that are sent through it. */
  readonly client: Client<OperationId, ChangeOptions>
  /** Returns urgent changes made elsewhere that no user has accepted. */
  elsewhere(): Promise<KeptChange[]>
  /** Returns the usual ones of the last day. */
  usual(): Promise<KeptChange[]>
  /** Takes changes made elsewhere as seen by the user. */
  accept(ids: readonly ChangeId[]): Promise<void>
  /** Registers access to the things of a module. */
  declare(changeables: Changeables, operations: ChangingOperations): void
  list(
    filter: ChangesFilter,
    page: { after?: ChangeId | undefined; limit: number },
  ): Promise<ChangesPage>
  outlook(ids: readonly ChangeId[]): Promise<BackOutlook[]>
  putBack(things: readonly Agreed[]): Promise<Job>
  /** The same for a return to a former state, which no recorded change stands for. */
  restoring(to: MomentReturn): Pick<Changes, 'outlook' | 'putBack'>
  /** Reverts those temporary changes whose end has come, as was agreed when they were made. */
  returnEnded(): Promise<void>
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
  const { cabinet, account, announce, describe, jobs, ask, onUnrecorded } = options
  const stored = options.database.of<ChangeTables>('changes')
  const changeables: Changeables = {}
  const operations: ChangingOperations = {}
  const underWay = new Set<ChangeId>()
  const opened = now()
  const onChange = (change: KeptChange) => {
    if (!underWay.has(change.id)) settling.ended(change)
    announce('changes.changed', { cabinet, change })
  }
  const given = { account, changeables, underWay, stored, describe }
  const onShown = (changes: readonly KeptChange[]) => {
    for (const change of changes) announce('changes.changed', { cabinet, change })
  }
  const settling = createSettling({ ...given, onSettled: onChange })
  const pruning = createPruning(stored)

  /** Returns changes, the newest first, after reading the unknown outcomes again. */
  async function named(ids: readonly ChangeId[]): Promise<KeptChange[]> {
    const found = await settling.settled(await stored.named(ids))
    return found.toSorted((one, other) => other.at - one.at)
  }

  const timed = { cabinet, opened, jobs }
  const ends = createEnds(stored, onShown)
  const reverting = { changeables, describe, account, jobs, ask }
  const reverts = createReverts({ ...reverting, named })

  return {
    client: recordingClient(options.client, { ...given, operations, onChange, onUnrecorded }),
    elsewhere: () => stored.urgent(),
    usual: () => stored.usual(now() - A_DAY),
    async accept(ids) {
      await stored.accept(ids)
      onShown(await stored.named(ids))
    },
    declare(some, others) {
      Object.assign(changeables, some)
      Object.assign(operations, others)
    },
    async list(filter, page) {
      const found = await readKept(stored, filter, page)
      // The list does not wait for outcomes that are read again: they are announced.
      if (pruning.isDue()) void pruning.prune().catch(describe)
      void settling.look(found.changes)
      return found
    },
    outlook: reverts.outlook,
    putBack: reverts.putBack,
    restoring: (to) => createReverts({ ...reverting, ...to }),
    ...createPlannedChanges({
      ...{ ...given, ...timed, ask },
      look: async (ids) => settling.look(await stored.named(ids)),
      onPlanned: () => announce('changes.plannedChanged', { cabinet }),
    }),
    returnEnded: () => returnEnded({ ...timed, ...ends, ...reverts, putBack: reverts.agreed }),
    ends: ends.ends,
    async setEnd(ids, until) {
      requireAhead(until)
      await ends.setEnd(ids, until)
    },
    prune: pruning.prune,
  }
}

/** Returns a page of the changes of the last 90 days. */
const readKept = (
  stored: Asked<ChangeTables>,
  { from = 0, ...filter }: ChangesFilter,
  page: Parameters<Changes['list']>[1],
) => stored.list({ ...filter, from: Math.max(from, now() - KEPT) }, page)

/** Access to the ends of temporary changes; what is set is announced. */
function createEnds(stored: Asked<ChangeTables>, onChanges: (changes: KeptChange[]) => void) {
  return {
    ends: () => stored.ends(),
    async setEnd(ids: readonly ChangeId[], until?: number) {
      onChanges(await stored.setEnd(ids, until))
    },
    /** Leaves the decision to the user. */
    async leave(ids: readonly ChangeId[]) {
      await stored.leave(ids)
      onChanges(await stored.named(ids))
    },
  }
}

/** Previews reverts, and carries them out: after a question, or as it was `agreed` before. */
function createReverts(options: PutBackOptions) {
  return {
    async outlook(ids: readonly ChangeId[]) {
      const told = await outlooks(options, await options.named(ids))
      return told.map((one) => shownOutlook(options, one))
    },
    putBack: (things: readonly Agreed[]) => putBack(options, things),
    agreed: (things: readonly Agreed[]) => putBack({ ...options, isAgreed: true }, things),
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
