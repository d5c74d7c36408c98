import { z } from 'zod'
import type { Resource } from '../shared/references/account.ts'
import type { Reachability } from '../shared/intervals.ts'
import type { Turn } from '../shared/references/turns.ts'
import { readings, type Reading, type Settled } from '../shared/readings.ts'
import type { MentionField } from '../shared/references/mentions.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Leg } from './extensions.ts'
import type { CallerShown } from './numbers.ts'

/** Outcomes of a call, as far as known; `inside` rings a telephone of the account. */
export const outcomes = ['inside', 'outside', 'nobody', 'untold'] as const
export type CallOutcome = (typeof outcomes)[number]

/** Verdict on a call in an hour: its outcome, or `key` if it depends on the caller's choice. */
export type Verdict = CallOutcome | 'key'

/** Reasons why a telephone rings, none does, or the outcome is not known. */
export type EndReason =
  | 'rings'
  | 'mobile'
  | 'telephone'
  | 'address'
  // None rings:
  | 'nowhere'
  | 'closed'
  | 'noDial'
  | 'loop'
  | 'empty'
  | 'offline'
  | 'noLegs'
  // Not known from the service:
  | 'crm'
  | 'external'
  | 'several'
  | 'missing'
  | 'code'
  | 'noKey'
  | 'wrongKey'
  | 'keyTwice'
  | 'dialled'
  | 'exitKey'
  | 'voicemail'
  | 'hours'
  | 'type'
  | 'leg'
  | 'agents'
  // Not known here:
  | 'presence'
  | 'unread'

/** Place of a value in the service's replies. */
export interface Evidence {
  operation: string
  /** The row, and the field in it. */
  of: Resource
  field: string
}

/**
 * Certainty that a reference means this: by id, by a name that one or several things have, or
 * because the user has settled which of those it is.
 */
export type Certainty = 'id' | 'name' | 'several' | 'settled'

/** The one of several things with a name to which a number leads, found by a test call. */
export interface SettledName {
  of: Resource
  name: string
  to: Resource
}

/** Branch on which a call goes on; those of voice menus beside what is in fields. */
export type Branch = MentionField | 'noKey' | 'dialled'

/** From one thing to another. */
export interface PathEdge {
  from: Resource
  to: Resource
  by: Branch
  /** The keys that lead there. */
  keys: string[]
  certainty: Certainty
  evidence: Evidence[]
  /** Which readings it takes; any of them. None where it is so in all. */
  when: Settled[]
}

/** An end of a call. */
export interface PathEnd {
  at: Resource
  by?: Branch
  keys: string[]
  outcome: CallOutcome
  reason: EndReason
  /** A telephone number, an address, a name or a code, where it ends in one. */
  text?: string
  evidence?: Evidence
  when: Settled[]
}

/** A place where a call rests if no further key is pressed. */
export interface Rest {
  at: Resource
  /** Each thing after the call's start, with the branch that leads there; `at` is the last. */
  way: { to: Resource; by: Branch }[]
  ends: Pick<PathEnd, 'by' | 'outcome' | 'reason' | 'text' | 'when'>[]
}

/** The answer to whether a call comes through, the same wherever it is shown. */
export interface CallAnswer {
  /** The outcome, whatever the caller presses. */
  verdict: Verdict
  /** The outcome if nothing is pressed; `key` while a menu waits for a key. */
  resting: Verdict
  /** True if it depends on how working hours are read. */
  isUnsure: boolean
  /** Several where readings, a CRM or a name leave it open. */
  rests: Rest[]
}

/** Everything on the path of a call, each thing once. */
export interface CallPath extends CallAnswer {
  /** In the order in which the call comes to them, from its start. */
  nodes: Resource[]
  edges: PathEdge[]
  ends: PathEnd[]
}

/** A thing on a path, described beside its name. */
export interface PathThing extends Resource {
  name: string
  /** Extension or internal number. */
  number?: string
  /** The number shown to the person called. */
  shows?: CallerShown
  /** Callers on a black list are treated specially; how is not known. */
  hasBlackList?: true
  /** For a group: ringing time in seconds; for a queue: longest wait of callers. */
  seconds?: number
  /** `Order`, `Random` or `Simultaneous`; others as they come. */
  order?: string
  /** When each extension rings in a group that calls in order, as far as known; by their ids. */
  turns?: Record<string, Turn>
  isDeviceOnly?: true
  legs?: Leg[]
  /** True if an extension is registered now; absent if unknown. */
  registered?: boolean
  /** Its usual presence in that hour of the last weeks, if asked for. */
  usually?: Reachability
  /** A menu listens in some hours only. */
  hasHours?: true
  /** The first recording that callers hear there; without a name it is gone. */
  greeting?: { id: number; name?: string }
}

/** The route of a call, with everything on its way. */
export interface CallRoute {
  /** Hour of the week, from Monday's first, in the cabinet's zone. */
  hour: number
  path: CallPath
  /** In the order of the path's nodes. */
  things: PathThing[]
  /** Resources that could not be read. */
  unread: Resource[]
}

/** Hours of a week, from Monday's first, in which the same comes of a call. */
export interface AlikeHours extends CallAnswer {
  hours: number[]
}

/** The answers for the hours of a week. */
export interface CallWeek {
  /** Those of the most hours first; each hour is in one. */
  alike: AlikeHours[]
  /** Everything on the ways of these. */
  things: PathThing[]
  /** Open interpretations that matter in some hour. */
  open: Reading[]
  /** Hours in which the registration of some called extension is not known. */
  unseen: number
}

/**
 * The numbers whose calls can come to something, at whatever hour and by whatever key, now or as planned and
 * temporary forwardings will have it.
 */
export interface LeadingNumbers {
  numbers: PathThing[]
  /** True if everything was read that could lead there. */
  isWhole: boolean
}

/** Something on the map of an account: a thing of it, or what else calls end in. */
export interface MapNode {
  /** Identifies it on the map. */
  id: string
  /** Nodes where calls come in, where they are led on, where they end. */
  column: 'entrances' | 'deciders' | 'ends'
  thing?: PathThing
  end?: PathEnd
  /** Next nodes of calls, by ids. */
  to: string[]
}

/** All that calls come to in an account, whatever is pressed and at whatever hour. */
export interface AccountMap {
  nodes: MapNode[]
  /** True if everything was read that could lead somewhere. */
  isWhole: boolean
}

const callKind = z.enum(['numbers', 'externalNumbers', 'scenarios', 'queues', 'groups', 'sip'])
const numberKind = z.enum(['numbers', 'externalNumbers'])
const start = z.strictObject({ kind: callKind, id: z.union([z.int(), z.string().max(200)]) })

/** One answer to one reading; without it the reading is open again. */
const settling = z.union(
  Object.entries(readings).map(([name, options]) =>
    z.strictObject({ reading: z.literal(name), option: z.enum(options).optional() }),
  ),
) as unknown as z.ZodType<{ [R in Reading]: { reading: R; option?: Settled[R] } }[Reading]>

/** Assumed presence: everybody registered, as now, or as usual in that hour of the week. */
const presence = z.enum(['registered', 'now', 'usual'])

/** A day of the week that is meant: numbers lead as is foreseen on its dates. Without it they lead as now. */
const date = z.iso.date().optional()

const situation = { start, presence, date }

export const routesCommands = {
  /**
   * The route of a call at an hour of the week (default now), for a caller who presses these keys
   * and then any. Resources on its way are read first. Fails as `notFound` if the start does not
   * exist.
   */
  'routes.path': command(
    inCabinet({
      ...situation,
      hour: z.int().min(0).max(167).optional(),
      keys: z.array(z.string().min(1).max(20)).max(50),
      /** Reads again what lies on the way, whatever is there. */
      refresh: z.boolean().optional(),
    }),
  )<CallRoute>(),
  /** Outcome of a call in each hour of a week, for all keys that may be pressed. */
  'routes.week': command(inCabinet(situation))<CallWeek>(),
  /**
   * Numbers that lead to something, directly or not; everything that could lead there is read
   * first.
   */
  'routes.leading': command(inCabinet({ of: start }))<LeadingNumbers>(),
  /** All that calls come to and what leads to what; everything that could lead is read first. */
  'routes.map': command(
    inCabinet({
      /** Reads everything again, whatever is there. */
      refresh: z.boolean().optional(),
    }),
  )<AccountMap>(),
  /** Interpretations that the user settled for the cabinet by test calls. */
  'routes.settled': command(cabinetAlone)<Settled>(),
  /** Settles a reading for the cabinet, or opens it again; returns all that is settled then. */
  'routes.settle': command(inCabinet({ answer: settling }))<Settled>(),
  /**
   * Settles which of several things with a name a number leads to, or without one leaves it open again. Fails as
   * `notFound` where it is none of those that the name may mean.
   */
  'routes.settleName': command(
    inCabinet({ of: start.extend({ kind: numberKind }), to: start.optional() }),
  )(),
}
