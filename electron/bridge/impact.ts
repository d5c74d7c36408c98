import { z } from 'zod'
import { callQueuesCreate } from '../service/catalogue/call-queues.ts'
import { groupsCreate } from '../service/catalogue/groups.ts'
import { anyScenario } from '../service/catalogue/scenario-bodies.ts'
import { newSip, sipChanges } from '../service/catalogue/sip-bodies.ts'
import type { Reading } from '../shared/readings.ts'
import type { Finding } from './check.ts'
import { command, inCabinet } from './command.ts'
import { severalIds } from './deletion.ts'
import { id, named } from './fields.ts'
import { externalKey, forwardedNumber, forwarding } from './numbers.ts'
import { swaps } from './replacement.ts'
import type { PathEnd, PathThing, Verdict } from './routes.ts'

const saved = { do: z.literal('save'), id: id.optional() }

/** A change that is about to be saved, or a deletion. Without an id a new thing is saved. */
const change = z.union([
  z.strictObject({
    do: z.literal('forward'),
    numbers: z.array(forwardedNumber).min(1).max(10_000),
    forwarding,
  }),
  z.strictObject({ ...saved, kind: z.literal('groups'), body: groupsCreate.input }),
  z.strictObject({ ...saved, kind: z.literal('queues'), body: callQueuesCreate.input }),
  z.strictObject({ ...saved, kind: z.literal('scenarios'), body: anyScenario }),
  z.strictObject({ ...saved, kind: z.literal('sip'), body: z.union([sipChanges, newSip]) }),
  z.strictObject({
    do: z.literal('createMany'),
    kind: z.literal('sip'),
    bodies: z.array(newSip).min(1).max(1_000),
  }),
  z.strictObject({ do: z.literal('rename'), kind: z.literal('media'), id, name: named }),
  z.strictObject({ do: z.literal('replace'), swaps }),
  z.strictObject({
    do: z.literal('delete'),
    kind: z.enum(['numbers', 'sip', 'groups', 'queues', 'scenarios', 'media']),
    id,
  }),
  z.strictObject({ do: z.literal('delete'), kind: z.literal('externalNumbers'), id: externalKey }),
  z.strictObject({
    do: z.literal('deleteMany'),
    kind: z.enum(['sip', 'groups', 'queues', 'scenarios', 'media']),
    ids: severalIds,
  }),
])
export type Change = z.output<typeof change>

type LeadingThing = Pick<PathThing, 'kind' | 'id' | 'name'>

/**
 * Outcome of calls in some hours, and its difference from the other outcome (before or after). Known
 * ends that depend on what the service does not tell are unsure.
 */
export interface Fate {
  verdict: Verdict
  /** Ends that are possible in this outcome only; the first of many. */
  ends: (Pick<PathEnd, 'reason' | 'text'> & { at?: LeadingThing; isUnsure?: true })[]
  /** How many such ends there are besides. */
  more: number
  /** Open questions on which its unsure ends depend, if there are any. */
  asked?: Reading[]
}

/** Numbers for whose calls the same will change. */
export interface ChangedNumbers {
  /** The first of them, and how many there are. */
  numbers: LeadingThing[]
  count: number
  /** Hours of the week, from Monday's first, in which the same will change. */
  changes: { hours: number[]; before: Fate; after: Fate }[]
}

/** Numbers whose calls will be able to ring the same other extensions, and no longer the same ones. */
export interface ChangedRings {
  /** The first of them, and how many there are. */
  numbers: LeadingThing[]
  count: number
  more: LeadingThing[]
  less: LeadingThing[]
}

/** Effects of a change on the rest of the account. */
export interface Impact {
  /** Numbers whose calls can come to it now; the first of them, and how many there are. */
  leading: LeadingThing[]
  leadingCount: number
  changed: ChangedNumbers[]
  /** How many numbers these are together. */
  changedCount: number
  /** Further numbers whose calls may take another route: examining them would take too long. */
  unlooked: number
  rings: ChangedRings[]
  /** Findings of the check that the change would add, and those that it would remove. */
  came: Finding[]
  went: Finding[]
  /** Names that several things will have, and how many. */
  twins: { name: string; count: number }[]
  /** Numbers that lead there by a name that will change: whether they follow is not known. */
  byName: LeadingThing[]
  /** True if everything was read that could lead there or be a finding. */
  isWhole: boolean
}

export const impactCommands = {
  /** Effects of a change, which is not carried out; missing data is read first. */
  'impact.of': command(inCabinet({ change }))<Impact>(),
}
