import { z } from 'zod'
import { changedKinds } from '../shared/changed-kinds.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import { limit, localId, moment, typed } from './fields.ts'
import type { Job, JobId } from './jobs.ts'

/** A list whose things are kept with their changes. */
export type ChangedKind = (typeof changedKinds)[number]

export type ChangeId = string

/**
 * The body of a request that would leave the thing as it is, under the service's names, without
 * secrets.
 */
export type ChangedBody = Readonly<Record<string, unknown>>

/**
 * Something that was changed in the account, here or elsewhere, as it is kept on this computer. The
 * service tells no author, and not when.
 */
export interface KeptChange {
  id: ChangeId
  /**
   * When it was begun, milliseconds since the epoch; for a change made elsewhere the moment not after
   * which it happened.
   */
  at: number
  /** The moment not before which it happened elsewhere; absent for a change made by this program. */
  since?: number
  kind: ChangedKind
  /** The key of the thing in its list; absent for a new one whose id is unknown. */
  thing?: string
  /** Display name, or a number in digits. */
  name: string
  action: 'changed' | 'created' | 'deleted'
  /** `unknown`: under way, or its outcome could not be found out. */
  outcome: Outcome
  /** How it was; absent where that was not known, and of a new thing. */
  before?: ChangedBody
  /** How it was to become; absent of a deleted thing. */
  after?: ChangedBody
  /** Names that the things had then to which both refer, by kind and id. */
  names?: Readonly<Record<string, string>>
  /** A password was among it, which is not kept. */
  secret?: true
  /** A person whom it named was forgotten, and its values with them. */
  forgotten?: true
  /** The work over several things that it was a step of. */
  job?: JobId
  /** The `work` of that job; also given when the job reverts changes. */
  work?: string
  /** Name of the one thing that the job is about. */
  about?: string
  /** The change that has put this one back. */
  backBy?: ChangeId
  /**
   * End of a temporary change, milliseconds since the epoch; absent if it was reverted or not
   * carried out.
   */
  until?: number
}

/** Temporary forwardings with the same end. */
export interface ChangesEnd {
  /** Milliseconds since the epoch. */
  until: number
  /** They are reverted then while the app runs; otherwise the user is reminded. */
  returns?: true
  /** Changes of own numbers. */
  changes: Pick<KeptChange, 'id' | 'thing' | 'name'>[]
}

export type PlannedId = string

/** A change that is to be carried out at a moment, to values that the user has agreed to. */
export interface PlannedChange {
  id: PlannedId
  kind: ChangedKind
  thing: string
  /** Display name, or a number in digits. */
  name: string
  /** When it begins, milliseconds since the epoch. */
  from: number
  /** When it is reverted; absent if it is to stay. */
  until?: number
  /** How the thing is expected to be then, from what was seen when the change was planned. */
  before: ChangedBody
  after: ChangedBody
  /** State that others have set meanwhile, which is not overwritten unasked. */
  now?: ChangedBody
  /** Names of the things to which these refer, by kind and id. */
  names?: KeptChange['names']
  /** When it was planned, milliseconds since the epoch. */
  made?: number
  /** The user decides. */
  waits?: true
  /** Why it waits. */
  why?: WaitReason
  /** How the service refused it. */
  failure?: Failure
}

/**
 * Reason why a planned change waits for the user. `late`: it was not begun in time; `changed`: others have
 * changed the thing (`now`); `gone`: the thing does not exist any more; `stopped`: the user stopped it;
 * `notDone`: the service did not carry it out; `unknown`: whether it did cannot be found out; `copied`: it
 * is of an older or copied file, and may have been carried out since.
 */
export type WaitReason = 'late' | 'changed' | 'gone' | 'stopped' | 'notDone' | 'unknown' | 'copied'

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
 * to be created again by hand; `secret`: passwords are not kept; `forgotten`: a person whom it named
 * was forgotten; `left`: none of its fields can return; `unwritable`: the app cannot change such things.
 */
export type NotBack =
  | 'same'
  | 'gone'
  | 'back'
  | 'refused'
  | 'untold'
  | 'created'
  | 'deleted'
  | 'secret'
  | 'forgotten'
  | 'left'
  | 'named'
  | 'unwritable'

/** A field that keeps its present value. */
export interface LeftField {
  field: string
  /** Names of the things that it would refer to again, which no longer exist; otherwise it cannot be emptied. */
  gone?: string[]
}

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
  /** As in the changes: what it refers to may be gone. */
  names?: KeptChange['names']
  /** Fields that others have changed since, with the values that a revert would set. */
  conflicts: { field: string; now: unknown; before: unknown }[]
  /** Fields that keep their present value, whatever is chosen. */
  left?: LeftField[]
  /** It will be created again, under another id. */
  anew?: true
  /** Names of the things that still refer to the former one, and will refer to it. */
  led?: string[]
}

const ids = z.array(localId).min(1).max(10_000)
const body = z.record(z.string(), z.unknown())
const filter = z.strictObject({
  kind: z.enum(changedKinds).optional(),
  thing: localId.optional(),
  job: localId.optional(),
  text: typed.optional(),
  from: moment.optional(),
  to: moment.optional(),
})

export const changesCommands = {
  /** Changes of the last 90 days, newest first, going on after one of them. */
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
  /**
   * Changes made elsewhere that lead calls or data out of the account, or have calls end elsewhere,
   * until they are reverted, followed by another or accepted; newest first.
   */
  'changes.elsewhere': command(cabinetAlone)<KeptChange[]>(),
  /** Other changes made elsewhere within the last day, but for harmless ones. */
  'changes.usual': command(cabinetAlone)<KeptChange[]>(),
  /** Takes changes made elsewhere as seen. */
  'changes.accept': command(inCabinet({ changes: ids }))(),
  /** Temporary forwardings that were not reverted yet, the earliest end first. */
  'changes.ends': command(cabinetAlone)<ChangesEnd[]>(),
  /** Has forwardings last until another moment, which is still to come; without one they stay for good. */
  'changes.setEnd': command(inCabinet({ changes: ids, until: moment.optional() }))(),
  /** Planned changes that were not carried out, the earliest first. */
  'changes.planned': command(cabinetAlone)<PlannedChange[]>(),
  /**
   * Carries out planned changes now, as a job. Fails as `changed` if a thing is neither as expected nor
   * as the user saw it (`now`): then it is left to them with its present state.
   */
  'changes.carryOut': command(
    inCabinet({
      plans: z
        .array(z.strictObject({ id: localId, now: body.optional() }))
        .min(1)
        .max(10_000),
    }),
    'diverts',
  )<Job>(),
  /** Drops planned changes. */
  'changes.cancel': command(inCabinet({ plans: ids }))(),
}

export interface ChangesEvents {
  /** A change was begun, or what became of it is known. */
  'changes.changed': { cabinet: CabinetId; change: KeptChange }
  /** Changes were planned, cancelled, or left to the user. */
  'changes.plannedChanged': { cabinet: CabinetId }
}
