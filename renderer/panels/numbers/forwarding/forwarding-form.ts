import type {
  CallerShown,
  ExternalNumber,
  Forwarding,
  OwnedNumber,
  Route,
  SeenNumber,
} from '../../../../electron/bridge/numbers.ts'
import { leadingOf } from '../../../../electron/shared/leading.ts'
import { omitNullish } from '../../../../electron/shared/omit-nullish.ts'
import { isTargetType, type TargetType } from '../../../../electron/shared/references/names.ts'
import { readDestination } from '../../../../electron/shared/phone-number.ts'
import type { Destination } from './destinations.ts'

/** A number in the editor, with its present forwarding. */
export interface Subject {
  ref: SeenNumber
  number: string
  destination: Destination
  shows?: CallerShown
  crm?: string
}

export function ownedModule(own: OwnedNumber, destination: Destination): Subject {
  const shows = own.following?.shows
  return omitNullish({
    ref: { of: 'owned' as const, id: own.id, seen: leadingOf(own) },
    number: own.number,
    destination,
    shows,
    crm: own.crm?.host,
  })
}

/** Makes the subject of an external number; undefined without an id, as it cannot be changed. */
export function externalModule(
  external: ExternalNumber,
  destination: Destination,
): Subject | undefined {
  const { id, key, number, following } = external
  if (id === undefined) return undefined
  return omitNullish({
    ref: { of: 'external' as const, key },
    number,
    destination,
    shows: following?.shows,
  })
}

/** True if a number's present forwarding is known well enough to be set again. */
export const isRestorable = ({ ref, destination }: Subject): boolean =>
  ref.of === 'owned' &&
  !['several', 'missing', 'unread', 'untold'].includes(destination.kind) &&
  (destination.kind !== 'number' || destination.number.length >= 10)

export type RouteType = 'empty' | TargetType | 'number' | 'sip_uri'
type CrmSlot = 'crm1' | 'crm2' | 'crm3'

/** Values typed for one destination; those of other types are kept when the type changes. */
export interface RouteForm {
  type: RouteType
  targets: Partial<Record<TargetType, number>>
  number: string
  uri: string
  shows: CallerShown
}

export interface ForwardingForm {
  type: RouteType | 'crm'
  crm: CrmSlot
  host: string
  crmShows: CallerShown
  route: RouteForm
  /** Destination if the CRM gives no answer. */
  otherwise: RouteForm
}

const newRoute = (type: RouteType): RouteForm => ({
  type,
  targets: {},
  number: '',
  uri: '',
  shows: 'caller',
})

/** Creates a form with the numbers' present destination if it is the same for all of them. */
export function newForm(subjects: Subject[]): ForwardingForm {
  const form: ForwardingForm = {
    type: 'sip',
    crm: 'crm1',
    host: '',
    crmShows: 'caller',
    route: newRoute('sip'),
    otherwise: newRoute('empty'),
  }
  const [first, ...others] = subjects
  if (!first || others.some((one) => !sameDestination(one.destination, first.destination)))
    return form
  if (first.crm !== undefined) return form
  const { destination, shows } = first
  form.route = { ...begin(destination), ...(shows && { shows }) }
  form.type = form.route.type
  return form
}

function begin(destination: Destination): RouteForm {
  if ('target' in destination)
    return { ...newRoute(destination.kind), targets: { [destination.kind]: destination.target.id } }
  if (destination.kind === 'number')
    return { ...newRoute('number'), number: `+${destination.number}` }
  if (destination.kind === 'address') return { ...newRoute('sip_uri'), uri: destination.address }
  return newRoute('sip')
}

const sameDestination = (one: Destination, other: Destination): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A field for one destination. */
export type RouteField = 'target' | 'number' | 'uri'

/** Kept out of the language files, in which @ has a special meaning. */
export const URI_EXAMPLE = 'office@sip.example.ru'
export const HOST_EXAMPLE = 'company.crm.example'

/** An invalid field, and the reason. */
export interface ForwardingFault {
  field: 'host' | `${'route' | 'otherwise'}.${RouteField}`
  why: 'empty' | 'choose' | 'number' | 'uri' | 'host' | 'itself'
}

const LABEL = String.raw`[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?`
const ADDRESS = String.raw`${LABEL}(?:\.${LABEL})*(?::(?<port>\d{1,5}))?`
const HOST = new RegExp(`^${ADDRESS}$`, 'u')
/** An address, also with parameters such as `;transport=tcp`. */
const URI = new RegExp(String.raw`^(?:sips?:)?[^\s@<>"]+@${ADDRESS}(?:;[^\s@<>"]*)?$`, 'u')

/** True if a text has this form and a valid port. */
function isAddress(text: string, form: RegExp): boolean {
  const found = form.exec(text.trim())
  const port = Number(found?.groups?.['port'] ?? 1)
  return found !== null && port > 0 && port <= 65_535
}

function faultOfRoute(
  form: RouteForm,
  numbers: string[],
): { field: RouteField; why: ForwardingFault['why'] } | undefined {
  const { type, targets, number, uri } = form
  if (isTargetType(type)) {
    return targets[type] === undefined ? { field: 'target', why: 'choose' } : undefined
  }
  const empty = (text: string) => text.trim() === ''
  if (type === 'number') {
    if (empty(number)) return { field: 'number', why: 'empty' }
    const read = readDestination(number)
    if (read === undefined) return { field: 'number', why: 'number' }
    return numbers.includes(read) ? { field: 'number', why: 'itself' } : undefined
  }
  if (type !== 'sip_uri' || isAddress(uri, URI)) return undefined
  return { field: 'uri', why: empty(uri) ? 'empty' : 'uri' }
}

/** Returns the first fault of the form; undefined if it is valid. */
export function faultOf(form: ForwardingForm, numbers: string[]): ForwardingFault | undefined {
  if (form.type !== 'crm') {
    const fault = faultOfRoute({ ...form.route, type: form.type }, numbers)
    return fault && { ...fault, field: `route.${fault.field}` }
  }
  if (form.host.trim() === '') return { field: 'host', why: 'empty' }
  if (!isAddress(form.host, HOST)) return { field: 'host', why: 'host' }
  const fault = faultOfRoute(form.otherwise, numbers)
  return fault && { ...fault, field: `otherwise.${fault.field}` }
}

function toRoute({ type, targets, number, uri, shows }: RouteForm): Route | { type: 'empty' } {
  if (type === 'empty') return { type }
  if (type === 'number') return { type, number: readDestination(number) ?? number, shows }
  if (type === 'sip_uri') return { type, uri: uri.trim(), shows }
  const id = targets[type]
  return id === undefined ? { type: 'empty' } : { type, id, shows }
}

/** Returns the forwarding to send; the form must be valid. */
export function toForwarding(form: ForwardingForm): Forwarding {
  if (form.type !== 'crm') return toRoute({ ...form.route, type: form.type })
  const otherwise = toRoute(form.otherwise)
  return {
    type: form.crm,
    host: form.host.trim(),
    shows: form.crmShows,
    ...(otherwise.type === 'empty' ? {} : { otherwise }),
  }
}

/** Returns the present forwarding of a number; undefined if the service does not show all of it. */
function formerForwarding({ destination, shows, crm }: Subject): Forwarding | undefined {
  if (crm !== undefined) return undefined
  if (destination.kind === 'nowhere') return { type: 'empty' }
  const route = begin(destination)
  if (shows === undefined || faultOfRoute(route, [])) return undefined
  return toRoute({ ...route, shows })
}

/** True if every number already has the form's forwarding. */
export function changesNothing(form: ForwardingForm, subjects: Subject[]): boolean {
  const numbers = subjects.map(({ number }) => number)
  if (faultOf(form, numbers)) return false
  const wanted = JSON.stringify(toForwarding(form))
  return subjects.every((one) => JSON.stringify(formerForwarding(one)) === wanted)
}
