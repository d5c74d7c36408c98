import type { MentionField } from './mentions.ts'
import type { ResourceKind } from './account.ts'

const TARGETS: readonly ResourceKind[] = ['sip', 'groups', 'queues', 'scenarios']
const RINGING: readonly ResourceKind[] = ['sip', 'groups']

/**
 * Kinds of resources that a field can hold. The one number that an extension shows is chosen with
 * the extension.
 */
const STANDING: Readonly<Record<Exclude<MentionField, 'callerId'>, readonly ResourceKind[]>> = {
  forwarding: TARGETS,
  key: TARGETS,
  closed: TARGETS,
  timeout: TARGETS,
  member: RINGING,
  child: RINGING,
  agent: ['sip'],
  pickup: ['groups'],
  onHold: ['media'],
  announce: ['media'],
  plays: ['media'],
}

export const canStand = (by: MentionField, kind: ResourceKind): boolean =>
  by !== 'callerId' && STANDING[by].includes(kind)

/** True if the field can be empty: the service keeps fields that are not sent. */
export const canBeEmpty = (by: MentionField): boolean =>
  by !== 'callerId' && by !== 'pickup' && !canStand(by, 'media')
