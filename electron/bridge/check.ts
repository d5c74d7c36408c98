import { z } from 'zod'
import type { Reading } from '../shared/readings.ts'
import { command, inCabinet } from './command.ts'

/** Rules by which calls are lost now. */
const losingNow = [
  'nobodyRegistered',
  'externalOff',
  'numberNowhere',
  'targetUnknown',
  'userBlocked',
] as const
/** Rules by which calls are lost at some hour, or by some key. */
const losingSometimes = [
  'hoursLost',
  'branchesLost',
  'freeDayLost',
  'workdayClosed',
  'loop',
  'branchMissing',
  'closedSilent',
  'dialSilent',
  'menuEmpty',
  'keyTwice',
  'groupEmpty',
  'queueEmpty',
  'groupShort',
  'memberMute',
  'legsNone',
  'extensionTwice',
  'audioMissing',
  'menuMute',
  'callerIdGone',
  'targetAmbiguous',
  'crmAlone',
  'hoursOdd',
  'singleLeg',
] as const

/** Rules of the check, in the order of display: by harm. */
export const checkRules = [
  ...losingNow,
  ...losingSometimes,
  // Money.
  'balanceLow',
  'packetLow',
  'optionFull',
  'reserveEnds',
  // Tidiness.
  'hookOpen',
  'hookTwice',
  'unreached',
  'audioUnused',
  'apiOff',
] as const
export type CheckRule = (typeof checkRules)[number]

export const severities = ['error', 'warning', 'notice'] as const
export type Severity = (typeof severities)[number]

/** Kinds of things that a finding can be about. */
export type CheckedKind =
  | 'numbers'
  | 'externalNumbers'
  | 'sip'
  | 'groups'
  | 'queues'
  | 'scenarios'
  | 'media'
  | 'reservedNumbers'
  | 'webhooks'
  | 'tariff'
  | 'money'
  | 'user'
  | 'calendar'

/** When a fault loses calls: now, or at some hour or by some key. */
export type CallLoss = 'now' | 'sometimes'

const losing: Record<CallLoss, ReadonlySet<string>> = {
  now: new Set(losingNow),
  sometimes: new Set(losingSometimes),
}

/** Returns when the faults that a rule finds lose calls; undefined for other harm. */
export const lossBy = (rule: CheckRule): CallLoss | undefined =>
  (['now', 'sometimes'] as const).find((when) => losing[when].has(rule))

export interface CheckedObject {
  kind: CheckedKind
  id: number | string
  name: string
}

/** Something that is wrong, or may be. */
export interface Finding {
  /** The same as long as the same rule finds the same thing at the same place. */
  key: string
  rule: CheckRule
  severity: Severity
  /** Absent for a fault that loses no calls. */
  loses?: CallLoss
  of: CheckedObject
  /** The field in the service's reply about it, where there is one. */
  field?: string
  /** Parameters of the finding's text. */
  words: Record<string, string | number>
  /** Digest of the facts behind the finding. Muting ends when it changes. */
  evidence: string
  muted?: Muting
}

/** The user muted a finding, until the facts behind it change. */
export interface Muting {
  reason: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Data that rules need. Details of rows count as part of their list. */
export type CheckedPart =
  | 'numbers'
  | 'externalNumbers'
  | 'registrations'
  | 'sip'
  | 'groups'
  | 'queues'
  | 'scenarios'
  | 'media'
  | 'reservedNumbers'
  | 'webhooks'
  | 'currentTariff'
  | 'presence'
  | 'money'
  | 'user'

/**
 * Why a part is not good enough to judge by: it could not be read, something has touched it since, not all
 * of it came, rows in it do not have the described shape, or the account has no address to read it at.
 */
export type Unfitness = 'failed' | 'stale' | 'incomplete' | 'unfit' | 'noRpc'

export interface UncheckedRule {
  rule: CheckRule
  because: { part: CheckedPart; is: Unfitness }[]
}

export interface CheckReport {
  /** When it was looked at, milliseconds since the epoch. */
  at: number
  /** The gravest first. */
  findings: Finding[]
  unchecked: UncheckedRule[]
  /** Open questions about the hours of menus: how they are answered decides what is found. */
  open?: Reading[]
}

/**
 * Data that is read first: everything; all that is not up to date; or the latter, with details only
 * where they are few, for a check that the user did not ask for.
 */
const checkReadings = ['all', 'stale', 'few'] as const
export type CheckReading = (typeof checkReadings)[number]

const key = z.string().min(1).max(1000)

export const checkCommands = {
  /** Looks for faults in the account once it was read; by default the stale data is read first. */
  'check.run': command(inCabinet({ read: z.enum(checkReadings).optional() }))<CheckReport>(),
  /** Mutes a finding for a reason, until its evidence changes. */
  'check.mute': command(
    inCabinet({
      key,
      evidence: z.string().min(1).max(100),
      reason: z.string().trim().min(1).max(500),
    }),
  )(),
  'check.unmute': command(inCabinet({ key }))(),
}
