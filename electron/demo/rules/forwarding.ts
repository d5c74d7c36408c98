import type { z } from 'zod'
import {
  forwardingTarget,
  type forwardingFields,
  type ForwardingType,
} from '../../service/catalogue/forwarding.ts'
import type { Cabinet } from '../cabinet.ts'
import { invalid, malformed } from '../http/refusal.ts'
import type { Documents, Kind } from '../state/documents.ts'
import type { Forwarded, RouteDocument } from '../state/number-documents.ts'
import { digitsOf } from './phone.ts'

/** A forwarding as it is asked for; the catalogue has checked that its fields belong together. */
export type GivenForwarding = z.output<z.ZodObject<typeof forwardingFields>>

type ForwardedType = Exclude<ForwardingType, 'empty'>

/** Things of the account that numbers can lead to, by forwarding type. */
const KINDS = { sip: 'sip', group: 'group', scenario: 'scenario', call_queue: 'queue' } as const

const isInside = (type: string): type is keyof typeof KINDS => type in KINDS
const isCrm = (type: string): boolean => /^crm\d$/.test(type)

const HOST = /^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?(:\d{1,5})?$/u
const ADDRESS = /^(sips?:)?[^\s@]+@[^\s@]+$/

/** The thing's present name; undefined if it was deleted. */
function nameNow(documents: Documents, route: Pick<RouteDocument, 'type' | 'target'>) {
  if (!isInside(route.type)) return undefined
  const kind: Kind & (typeof KINDS)[keyof typeof KINDS] = KINDS[route.type]
  return documents.get(kind, Number(route.target))?.name
}

function readElsewhere(type: ForwardedType, field: string, given: string): string {
  const value = type === 'number' ? digitsOf(given) : given.trim()
  const fits =
    type === 'number'
      ? /^[\d\s()+-]+$/.test(given) && /^\d{10,15}$/.test(value)
      : (type === 'sip_uri' ? ADDRESS : HOST).test(value)
  if (!fits) throw malformed(field)
  return value
}

function readRoute(
  documents: Documents,
  type: ForwardedType,
  given: GivenForwarding,
  cliType: 'Y' | 'N',
): RouteDocument {
  const field = forwardingTarget[type]
  const asked = given[field] ?? ''
  if (!isInside(type)) {
    const target = readElsewhere(type, field, String(asked))
    return { type, target, name: target, cli_type: cliType }
  }
  const target = Number(asked)
  const name = nameNow(documents, { type, target })
  if (name === undefined) throw invalid(field)
  return { type, target, name, cli_type: cliType }
}

/**
 * A forwarding as stored; it replaces the former one whole. A CRM's default shows the caller's number
 * unless set otherwise.
 * @throws Refusal if the target does not exist or is no address
 */
export function readForwarding(
  { documents }: Pick<Cabinet, 'documents'>,
  given: GivenForwarding,
): Forwarded {
  const { type, type_default: otherwise, cli_type = 'Y', cli_type_default = 'Y' } = given
  if (type === 'empty') return { following: undefined, integration: undefined }
  const route = readRoute(documents, type, given, cli_type)
  if (!isCrm(type)) return { following: route, integration: undefined }
  const hasDefault = otherwise !== undefined && otherwise !== 'empty'
  return {
    integration: route,
    following: hasDefault ? readRoute(documents, otherwise, given, cli_type_default) : undefined,
  }
}

/**
 * The name of what a number leads to. When a target is deleted, numbers go on naming it as it was
 * called when it was chosen: that is how an administrator finds out that calls end nowhere.
 */
export function targetName(documents: Documents, route: RouteDocument): string {
  return nameNow(documents, route) ?? route.name
}

/** How the lists of numbers show a forwarding. */
export function shownForwarding(documents: Documents, { following, integration }: Forwarded) {
  return {
    following: following
      ? { name: targetName(documents, following), cli_type: following.cli_type }
      : null,
    integration_following: integration
      ? { host: integration.name, type: integration.type, cli_type: integration.cli_type }
      : null,
  }
}
