import type { ChangedBody, ChangedKind, KeptChange } from '../../bridge/changes.ts'
import type { CallerShown, Forwarding, Route } from '../../bridge/numbers.ts'
import type { InputOf, OperationId } from '../../service/index.ts'

/** The effect of an operation on a thing. */
export interface Told extends Pick<KeptChange, 'kind' | 'action' | 'secret'> {
  /** The thing's key in its list, or, for some operations, the number itself. */
  thing?: string
  number?: string
  /** The fields that are sent; if they are a part, the others keep their values. */
  sent?: ChangedBody
}

type Tell<Id extends OperationId> = (input: InputOf<Id>) => Told

const created = (kind: ChangedKind, sent: object): Told => ({
  kind,
  action: 'created',
  sent: sent as ChangedBody,
})
const changed = (kind: ChangedKind, id: number, sent: object): Told => ({
  kind,
  action: 'changed',
  thing: String(id),
  sent: sent as ChangedBody,
})
const deleted = (kind: ChangedKind, id: number): Told => ({
  kind,
  action: 'deleted',
  thing: String(id),
})

/**
 * Describes the operations whose changes are recorded because they can be reverted. Connecting,
 * naming and buying numbers, black lists, and everything apart from calls are not recorded.
 */
const told: { readonly [Id in OperationId]?: Tell<Id> } = {
  'numbers.follow': ({ numbers: [id = NaN], ...fields }) =>
    changed('numbers', id, { forwarding: forwardingOf(fields) }),
  'externalNumbers.follow': ({ number_id, number_type: _kind, ...fields }) =>
    changed('externalNumbers', number_id, { forwarding: forwardingOf(fields) }),
  'rpcNumbers.forwardToDevice': ({ number, forward_number }) => ({
    kind: 'numbers',
    action: 'changed',
    number,
    sent: { forwarding: { type: 'number', number: forward_number } },
  }),
  'numbers.delete': ({ number_id }) => deleted('numbers', number_id),
  'rpcNumbers.delete': ({ number }) => ({ kind: 'numbers', action: 'deleted', number }),
  'externalNumbers.delete': ({ id }) => deleted('externalNumbers', id),

  'sip.create': ({ phone_number: _mobile, ...body }) => created('sip', body),
  'sip.change': ({ sip_id, password, ...body }) => ({
    ...changed('sip', sip_id, body),
    ...(password !== undefined && { secret: true }),
  }),
  'sip.delete': ({ sip_id }) => deleted('sip', sip_id),

  'groups.create': (body) => created('groups', body),
  'groups.replace': ({ group_id, ...body }) => changed('groups', group_id, body),
  'groups.delete': ({ group_id }) => deleted('groups', group_id),

  'callQueues.create': (body) => created('queues', body),
  'callQueues.replace': ({ call_queue_id, ...body }) => changed('queues', call_queue_id, body),
  'callQueues.delete': ({ call_queue_id }) => deleted('queues', call_queue_id),

  'scenarios.create': (body) => created('scenarios', body),
  'scenarios.replace': ({ scenario_id, ...body }) => changed('scenarios', scenario_id, body),
  'scenarios.delete': ({ scenario_id }) => deleted('scenarios', scenario_id),

  'media.create': ({ name = '' }) => created('media', { name }),
  'media.rename': ({ media_id, name }) => changed('media', media_id, { name }),
  'media.delete': ({ media_id }) => deleted('media', media_id),
}

/** Describes the change that an operation makes; undefined if it is not recorded. */
export const toldOf = (id: OperationId, input: object): Told | undefined =>
  (told[id] as ((input: object) => Told) | undefined)?.(input)

type Fields = Omit<InputOf<'numbers.follow'>, 'numbers'>

const shownBy = (cli: Fields['cli_type']): CallerShown => (cli === 'N' ? 'forwarding' : 'caller')

/** Converts the fields of a request into a forwarding as the account shows it. */
function forwardingOf(fields: Fields): Forwarding {
  const { type, cli_type, type_default, cli_type_default, host = '' } = fields
  if (type !== 'crm1' && type !== 'crm2' && type !== 'crm3') return routeOf(type, cli_type, fields)
  const shows = shownBy(cli_type)
  return type_default === undefined || type_default === 'empty'
    ? { type, host, shows }
    : { type, host, shows, otherwise: routeOf(type_default, cli_type_default, fields) }
}

function routeOf(
  type: Exclude<Fields['type'], 'crm1' | 'crm2' | 'crm3'>,
  cli: Fields['cli_type'],
  fields: Fields,
): Route | { type: 'empty' } {
  const shows = shownBy(cli)
  switch (type) {
    case 'empty':
      return { type }
    case 'number':
      return { type, number: fields.destination_number ?? '', shows }
    case 'sip_uri':
      return { type, uri: fields.destination_uri ?? '', shows }
    default: {
      const { sip_id, group_id, scenario_id, call_queue_id } = fields
      const id = { sip: sip_id, group: group_id, scenario: scenario_id, call_queue: call_queue_id }
      return { type, id: id[type] ?? NaN, shows }
    }
  }
}
