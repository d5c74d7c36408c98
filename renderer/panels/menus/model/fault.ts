/** Codes of errors and warnings in a menu. Texts are `menus.faults.<code>`. */
export const faultCodes = [
  'nameEmpty',
  'nameLong',
  'nameTaken',
  'keyMissing',
  'keyUnknown',
  'keyTwice',
  'noKeys',
  'promptMissing',
  'targetMissing',
  'targetGone',
  'targetOtherKind',
  'targetUnknown',
  'mediaGone',
  'greetingMissing',
  'hoursUnreadable',
  'hoursReversed',
  'hoursOverlap',
  'hoursNone',
  'closedMissing',
  'closedUnused',
  'timeoutMissing',
  'voicemailSilent',
  'loop',
  'loopEndless',
  'fieldLost',
  'refused',
] as const
export type FaultCode = (typeof faultCodes)[number]

/**
 * Severity: a menu with an `error` cannot be sent; a `warning` is most likely a mistake; a `note`
 * is worth knowing.
 */
export type Severity = 'error' | 'warning' | 'note'

export interface Fault {
  code: FaultCode
  severity: Severity
  /** The place: a field, or a branch's or a row's place and its field, such as `branches.branch-2.key`. */
  path: string
  /** The menus that a loop goes through, by their ids. */
  via?: readonly string[]
  /** The key, the kind of target or the field that is meant, or the service's own words. */
  what?: string
}
