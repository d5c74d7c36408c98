import { z } from 'zod'
import { retentionKinds, sparedKinds } from '../shared/retention.ts'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import type { ThreadId } from './inbox.ts'

export type RetentionKind = (typeof retentionKinds)[number]

export type SparedKind = (typeof sparedKinds)[number]

export type KindCounts = Record<RetentionKind, number>

const retentionChoice = z.strictObject({
  /** How many months each kind is kept; without a number as long as the app keeps it anyway. */
  months: z.partialRecord(z.enum(retentionKinds), z.int().min(1).max(600)),
  /** Spared conversations whose old messages and drafts are deleted, too. */
  also: z.array(z.enum(sparedKinds)).max(sparedKinds.length),
})
export type RetentionChoice = z.output<typeof retentionChoice>

export interface RetentionState extends RetentionChoice {
  /** The last deletion: when, and what. */
  last?: { at: number; gone: KindCounts }
  /** Old data is being deleted now. */
  running?: true
  /** Why the last attempt came to nothing. */
  failure?: Failure
}

/** Conversation with data that is too old. */
export interface OldConversation {
  id: ThreadId
  /** Normalised number of the other party. */
  other: string
  messages: number
  drafts: number
  /** Reasons to spare it; it is kept while one of them is not chosen. */
  spared: SparedKind[]
}

/** Data that a choice would delete at once. */
export interface RetentionPreview {
  counts: KindCounts
  /** Conversations that are too old, those with most messages first; `others` more are not listed. */
  conversations: OldConversation[]
  others: number
  /** Number of spared conversations, by each of their reasons. */
  spared: Record<SparedKind, number>
}

const counts = z.record(z.enum(retentionKinds), z.int().min(0))

export const retentionCommands = {
  'retention.state': command(cabinetAlone)<RetentionState>(),
  'retention.preview': command(inCabinet({ choice: retentionChoice }))<RetentionPreview>(),
  /**
   * Takes a choice, and deletes what is too old now and from then on. Rejects as `changed` if that is more than the
   * counts that were shown.
   */
  'retention.choose': command(
    inCabinet({ choice: retentionChoice, seen: counts }),
    'deletes',
  )<RetentionState>(),
}

export interface RetentionEvents {
  'retention.changed': { cabinet: CabinetId; retention: RetentionState }
}
