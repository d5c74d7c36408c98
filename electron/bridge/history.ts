import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { changedKinds } from '../shared/changed-kinds.ts'
import type { BackOutlook, ChangedKind, KeptChange } from './changes.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { localId, moment } from './fields.ts'
import type { Job } from './jobs.ts'

/** Where a change came from: a call of this program explains it, may explain it, or none does. */
export type Origin = 'here' | 'perhaps' | 'elsewhere'

/** The end of a reading of the whole account. */
export interface Moment {
  /** Milliseconds since the epoch. */
  at: number
  /** Given by the user; it is then kept for ever. */
  name?: string
  /** Lists that could not be read, at least in part. */
  unread: ChangedKind[]
}

/** The difference of a thing between two moments. */
export interface Difference extends Pick<KeptChange, 'kind' | 'name' | 'action' | 'names'> {
  thing: string
  /** The fields that differ; all known ones of a thing that was created or deleted. */
  before?: KeptChange['before']
  after?: KeptChange['after']
  /** When it happened: not before and not after. */
  since: number
  at: number
  /** `both`: it was changed several times, here and elsewhere. */
  origin: Origin | 'both'
}

export interface Comparison {
  differences: Difference[]
  /** Number of things that were seen at one of the moments alone, in whole or in part. */
  unseen: number
}

const restored = z.strictObject({
  kind: z.enum(changedKinds),
  thing: localId,
  /** Fields that return, by the service's names. */
  fields: z.array(z.string().max(100)).max(100),
})
const several = <S extends z.ZodType>(one: S) => z.array(one).min(1).max(10_000)

/** Something that is to return to a former state. */
export type Restored = z.infer<typeof restored>

export const historyCommands = {
  /** Readings of the whole account, newest first. */
  'history.moments': command(cabinetAlone)<Moment[]>(),
  /** Reads the whole account, and keeps its state under a name for ever. */
  'history.remember': command(inCabinet({ name: z.string().trim().min(1).max(100) }))<Moment>(),
  /** Compares the account as it was seen at two moments; without `to` with what was seen last. */
  'history.compare': command(inCabinet({ from: moment, to: moment.optional() }))<Comparison>(),
  /** Reads things, and previews their return to the state of a moment, in the order of the calls. */
  'history.outlook': command(inCabinet({ from: moment, things: several(restored) }))<
    BackOutlook[]
  >(),
  /**
   * Returns things to the state of a moment as a job, one after the other. A thing whose version
   * differs from the preview's is left as it is.
   */
  'history.restore': command(
    inCabinet({
      from: moment,
      things: several(restored.extend({ version: localId.optional() })),
    }),
    'diverts',
  )<Job>(),
}

export interface HistoryEvents {
  /** The whole account was read. */
  'moments.changed': { cabinet: CabinetId }
}
