import { z } from 'zod'
import { resourceKinds, type ResourceKind } from '../shared/references/account.ts'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { limit, localId, moment, typed } from './fields.ts'
import type { Job, JobId } from './jobs.ts'

/** A list whose things are kept with their changes. */
export type ChangedKind = ResourceKind

export type ChangeId = string

/**
 * The body of a request that would leave the thing as it is, under the service's names, without
 * secrets.
 */
export type ChangedBody = Readonly<Record<string, unknown>>

/** Something that was changed in the account from here, as it is kept on this computer. */
export interface KeptChange {
  id: ChangeId
  /** When it was begun, milliseconds since the epoch. */
  at: number
  kind: ChangedKind
  /** The key of the thing in its list; absent for a new one whose id is unknown. */
  thing?: string
  /** Display name, or a number in digits. */
  name: string
  action: 'changed' | 'created' | 'deleted'
  /** `unknown`: under way, or its outcome could not be found out. */
  outcome: 'done' | 'refused' | 'unknown'
  /** How it was; absent where that was not known, and of a new thing. */
  before?: ChangedBody
  /** How it was to become; absent of a deleted thing. */
  after?: ChangedBody
  /** A password was among it, which is not kept. */
  secret?: true
  /** The work over several things that it was a step of. */
  job?: JobId
  /** The `work` of that job; also given when the job reverts changes. */
  work?: string
  /** The change that has put this one back. */
  backBy?: ChangeId
  /**
   * End of a temporary change, milliseconds since the epoch; absent if it was reverted or not
   * carried out.
   */
  until?: number
}

/**
 * Temporary forwardings with the same end; the user is reminded then, nothing is reverted by
 * itself.
 */
export interface ChangesEnd {
  /** Milliseconds since the epoch. */
  until: number
  /** Changes of own numbers. */
  changes: Pick<KeptChange, 'id' | 'thing' | 'name'>[]
}

/** Which changes are asked for: all of them where nothing is said. */
export interface ChangesFilter {
  kind?: ChangedKind | undefined
  thing?: string | undefined
  job?: JobId | undefined
  /** Part of a thing's name. */
  text?: string | undefined
  /** Milliseconds since the epoch, the second one not included. */
  from?: number | undefined
  to?: number | undefined
}

export interface ChangesPage {
  /** Newest first. */
  changes: KeptChange[]
  more: boolean
}

/**
 * Reason why a thing is not reverted. `same`: it already is as it was; `gone`: it was deleted;
 * `back`: it was reverted already; `refused`: the change was never carried out; `untold`: the
 * former state is not known; `created`: it has to be deleted in its own section; `deleted`: it has
 * to be created again by hand; `secret`: passwords are not kept.
 */
export type NotBack =
  'same' | 'gone' | 'back' | 'refused' | 'untold' | 'created' | 'deleted' | 'secret'

/** Preview of a revert of one thing. */
export interface BackOutlook {
  changes: ChangeId[]
  kind: ChangedKind
  thing?: string
  name: string
  not?: NotBack
  /** Why it could not be read. */
  failure?: Failure
  /** Version of its present state. */
  version?: string
  /** How it is, and how it will be where nothing is chosen. */
  now?: ChangedBody
  then?: ChangedBody
  /** Fields that others have changed since, with the values that a revert would set. */
  conflicts: { field: string; now: unknown; before: unknown }[]
  /** It will be created again, under another id. */
  anew?: true
}

const ids = z.array(localId).min(1).max(10_000)
const filter = z.strictObject({
  kind: z.enum(resourceKinds).optional(),
  thing: localId.optional(),
  job: localId.optional(),
  text: typed.optional(),
  from: moment.optional(),
  to: moment.optional(),
})

export const changesCommands = {
  /** Changes made here in the last 90 days, newest first, going on after one of them. */
  'changes.list': command(inCabinet({ filter, after: localId.optional(), limit }))<ChangesPage>(),
  /** Reads the things that changes are about, and previews their revert; each thing once. */
  'changes.outlook': command(inCabinet({ changes: ids }))<BackOutlook[]>(),
  /**
   * Reverts changes as a job, one thing after the other. Fields changed by others since then stay,
   * except those that the user saw and named. A thing whose version differs from the preview's is
   * left as it is.
   */
  'changes.putBack': command(
    inCabinet({
      things: z
        .array(
          z.strictObject({
            changes: ids,
            version: localId.optional(),
            over: z.array(z.string().max(100)).max(100),
          }),
        )
        .min(1)
        .max(10_000),
    }),
    'diverts',
  )<Job>(),
  /** Temporary forwardings that were not reverted yet, the earliest end first. */
  'changes.ends': command(cabinetAlone)<ChangesEnd[]>(),
  /** Has forwardings last until another moment, which is still to come; without one they stay for good. */
  'changes.setEnd': command(inCabinet({ changes: ids, until: moment.optional() }))(),
}

export interface ChangesEvents {
  /** A change was begun, or what became of it is known. */
  'changes.changed': { cabinet: CabinetId; change: KeptChange }
}
