import type { ResourceDetails, Resource, Rows, Way } from './account.ts'
import { isTargetType, targetLists } from './names.ts'

/** Mentions of other rows in one row or its details, by the field of the service's reply. */

export interface Mention {
  by: MentionField
  /** The key that a caller presses. */
  key?: string | undefined
  field: string
  /** Another row by its id or its name, or the target of an undocumented code. */
  of: Resource | { name: string } | { code: string }
}

/** Kinds of fields by which a row refers to another one. */
export type MentionField =
  | 'forwarding'
  | 'callerId'
  /** The group that may pick up its calls. */
  | 'pickup'
  | 'member'
  /** A group in a group. */
  | 'child'
  | 'agent'
  | 'onHold'
  | 'announce'
  | 'key'
  /** Outside working hours. */
  | 'closed'
  /** No extension was dialled. */
  | 'timeout'
  /** A recording in a menu. */
  | 'plays'

const byId = (
  by: MentionField,
  field: string,
  kind: Resource['kind'],
  id: Resource['id'],
): Mention => ({
  by,
  field,
  of: { kind, id },
})

export const mentionsInNumber = ({ following }: Rows['numbers' | 'externalNumbers']): Mention[] =>
  following ? [{ by: 'forwarding', field: 'following.name', of: { name: following.name } }] : []

export const mentionsInSip = ({ callerId }: Rows['sip']): Mention[] =>
  callerId ? [byId('callerId', 'aon.id', 'numbers', callerId.id)] : []

export const mentionsInGroup = ({ pickup }: Rows['groups']): Mention[] =>
  pickup?.approved_group_id === undefined
    ? []
    : [byId('pickup', 'pickup.approved_group_id', 'groups', pickup.approved_group_id)]

export const mentionsInGroupDetail = ({ sips, groups }: ResourceDetails['groups']): Mention[] => [
  ...sips.map(({ id }, at) => byId('member', `sips.${at}.id`, 'sip', id)),
  ...groups.map(({ id }, at) => byId('child', `child_groups.${at}.id`, 'groups', id)),
]

export const mentionsInQueueDetail = (queue: ResourceDetails['queues']): Mention[] => {
  const { sips, on_hold_media: onHold, announce_media: announce } = queue
  return [
    ...sips.map(({ id }, at) => byId('agent', `sips.${at}.id`, 'sip', id)),
    ...(onHold ? [byId('onHold', 'on_hold_media.id', 'media', onHold.id)] : []),
    ...(announce ? [byId('announce', 'announce_media.id', 'media', announce.id)] : []),
  ]
}

export const mentionsInMenuDetail = ({ told }: ResourceDetails['scenarios']): Mention[] => [
  ...(told.menu ?? []).flatMap((way, at) =>
    mentionsInWay(way, 'key', `menu.${at}`, way.event ?? undefined),
  ),
  ...mentionsInWay(told.no_active, 'closed', 'no_active'),
  ...mentionsInWay(told.timeout, 'timeout', 'timeout'),
  ...recordingsIn(told, ''),
]

/** The codes are not listed: the words that forwarding takes are taken as such (section "Scenarios"). */
function mentionsInWay(
  way: Way | null | undefined,
  by: MentionField,
  path: string,
  key?: string,
): Mention[] {
  const { redirection_type: code, destination_id: text } = way ?? {}
  if (!code || !text) return []
  // Lists have ids as numbers.
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text
  const of = isTargetType(code) ? { kind: targetLists[code], id } : { code: `${code} ${text}` }
  return [{ by, key, field: `${path}.destination_id`, of }]
}

const RECORDING = /(?:^|_)media_id$/

/** Recordings at any depth, in undocumented fields too; no recording has the id 0. */
function recordingsIn(value: unknown, path: string): Mention[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const field = path + name
    if (!RECORDING.test(name) || typeof member !== 'number')
      return recordingsIn(member, `${field}.`)
    return member === 0 ? [] : [byId('plays', field, 'media', member)]
  })
}
