import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '../../service/index.ts'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Target } from '../../shared/references/account.ts'
import { destinationOf, type Directory } from '../../shared/references/names.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { normaliseNumber } from '../../shared/phone-number.ts'
import type {
  CallerShown,
  ExternalNumber,
  Forwarding,
  OwnedNumber,
  Route,
} from '../../bridge/numbers.ts'

/** Fields of a forwarding, without the number it is for (`number/follow`). */
export type ForwardingFields = Omit<InputOf<'numbers.follow'>, 'numbers'>

const cliType = (shows: CallerShown) => (shows === 'caller' ? 'Y' : 'N')

function targetFields(route: Route): Partial<ForwardingFields> {
  switch (route.type) {
    case 'sip':
      return { sip_id: route.id }
    case 'group':
      return { group_id: route.id }
    case 'scenario':
      return { scenario_id: route.id }
    case 'call_queue':
      return { call_queue_id: route.id }
    case 'number':
      return { destination_number: normaliseNumber(route.number) }
    case 'sip_uri':
      return { destination_uri: route.uri }
  }
}

/** Converts a forwarding into the service's fields. */
export function fieldsOf(forwarding: Forwarding): ForwardingFields {
  if (forwarding.type === 'empty') return { type: 'empty' }
  if (!('host' in forwarding)) {
    const { type, shows } = forwarding
    return { type, ...targetFields(forwarding), cli_type: cliType(shows) }
  }
  const { type, host, shows, otherwise } = forwarding
  const fields = { type, host, cli_type: cliType(shows) } as const
  if (!otherwise) return fields
  if (otherwise.type === 'empty') return { ...fields, type_default: 'empty' }
  return {
    ...fields,
    type_default: otherwise.type,
    ...targetFields(otherwise),
    cli_type_default: cliType(otherwise.shows),
  }
}

const shownBy = (cli: ForwardingFields['cli_type']): CallerShown =>
  cli === 'N' ? 'forwarding' : 'caller'

/** Converts the service's fields into a forwarding: the inverse of {@link fieldsOf}. */
export function forwardingOf(fields: ForwardingFields): Forwarding {
  const { type, cli_type, type_default, cli_type_default, host = '' } = fields
  if (!isCrm(type)) return routeOf(type, cli_type, fields)
  const shows = shownBy(cli_type)
  return type_default === undefined || type_default === 'empty'
    ? { type, host, shows }
    : { type, host, shows, otherwise: routeOf(type_default, cli_type_default, fields) }
}

function routeOf(
  type: Exclude<ForwardingFields['type'], 'crm1' | 'crm2' | 'crm3'>,
  cli: ForwardingFields['cli_type'],
  fields: ForwardingFields,
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

/**
 * Returns the argument of `number/forward-to-device`: a telephone number, or a SIP account by its
 * login or extension.
 * @throws CoreFailure `invalid` with the field `type` for other types
 */
export function deviceOf(forwarding: Forwarding, sips: readonly Target[]): string {
  if (forwarding.type === 'number') return normaliseNumber(forwarding.number)
  const sip = forwarding.type === 'sip' && sips.find(({ id }) => id === forwarding.id)
  if (sip && sip.number) return sip.number
  throw new CoreFailure('invalid', { field: 'type' })
}

/** The fields of a number's row that show its forwarding. */
export type Shown = Pick<OwnedNumber, 'following' | 'crm'> | Pick<ExternalNumber, 'following'>

/**
 * Finds the forwarding of a number, whose row shows only the target's name. Undefined if the name
 * is ambiguous, or the caller-ID rule is missing.
 */
export function resolve(shown: Shown, directory: Directory): Forwarding | undefined {
  const following = resolveRoute(shown.following, directory)
  const crm = 'crm' in shown ? shown.crm : undefined
  if (!crm) return following
  const { type, host, shows } = crm
  if (!following || !shows || !isCrm(type) || host === '') return undefined
  return following.type === 'empty'
    ? { type, host, shows }
    : { type, host, shows, otherwise: following }
}

function resolveRoute(
  following: Shown['following'],
  directory: Directory,
): Route | { type: 'empty' } | undefined {
  if (!following) return { type: 'empty' }
  const { name, shows } = following
  const destination = destinationOf(name, directory)
  if (!shows) return undefined
  if ('target' in destination) return { type: destination.kind, id: destination.target.id, shows }
  if (destination.kind === 'address') return { type: 'sip_uri', uri: name, shows }
  const number = destination.kind === 'number' ? destination.number : ''
  // A shorter number could not be sent.
  return number.length >= 10 ? { type: 'number', number, shows } : undefined
}

function isCrm(type: string): type is 'crm1' | 'crm2' | 'crm3' {
  return type === 'crm1' || type === 'crm2' || type === 'crm3'
}

/** True if a number certainly has this forwarding already. */
export function leadsTo(shown: Shown, forwarding: Forwarding, directory: Directory): boolean {
  const now = resolve(shown, directory)
  return now !== undefined && isDeepStrictEqual(fieldsOf(plain(now)), fieldsOf(plain(forwarding)))
}

/** Removes a default of type `empty`, which means the same as none. */
export function plain(forwarding: Forwarding): Forwarding {
  if (!('host' in forwarding) || forwarding.otherwise?.type !== 'empty') return forwarding
  return omitNullish({ ...forwarding, otherwise: undefined })
}
