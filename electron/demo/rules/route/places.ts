import type { Documents } from '../../state/documents.ts'
import { digitsOf } from '../phone.ts'
import { scenarioNumber } from '../scenarios.ts'
import type { Choose } from './readings.ts'

/** Something that calls come to, by its kind in the state. */
export interface RoutePlace {
  kind: 'number' | 'externalNumber' | 'scenario' | 'sip' | 'group' | 'queue'
  id: number
}

/** Where a call has come to when nothing but an answer can change it. */
export type RouteEnd =
  | { kind: 'sip' | 'group' | 'queue'; id: number }
  | { kind: 'outside'; number: string }
  | { kind: 'address'; uri: string }
  | { kind: 'crm'; at: RoutePlace; host: string }
  | { kind: 'voicemail'; at: RoutePlace }
  /** Its prompt got no answer, it is closed and leads nowhere then, or the caller left the queue. */
  | { kind: 'hungUp'; at: RoutePlace; why: 'prompt' | 'closed' | 'left' }
  /** Its forwarding is not set. */
  | { kind: 'nowhere'; at: RoutePlace }
  /** It leads to what is not there, or by a code that says nothing. */
  | { kind: 'gone'; at: RoutePlace; code: string; target: string }
  | { kind: 'refused'; at: RoutePlace }
  /** Those that lead to each other for ever, from the first that the call came back to. */
  | { kind: 'loop'; places: RoutePlace[] }

type ReadDocuments = Pick<Documents, 'get' | 'list'>

/** Words of forwardings for what an account has. */
const INSIDE = new Map([
  ['sip', 'sip'],
  ['group', 'group'],
  ['scenario', 'scenario'],
  ['call_queue', 'queue'],
] as const)

/** The own number, or the one of another operator, that has these digits. */
function ownPlace(documents: ReadDocuments, digits: string): RoutePlace | undefined {
  for (const kind of ['number', 'externalNumber'] as const) {
    const own = documents.list(kind).find(({ number }) => number === digits)
    if (own) return { kind, id: own.id }
  }
  return undefined
}

/**
 * The target of a code with its value: a place, and whether it was named by its number, or an end
 * outside; undefined if there is none, or the code is unknown.
 */
export function placeOf(
  documents: ReadDocuments,
  code: string,
  target: string,
): { place: RoutePlace; isNumber: boolean } | { end: RouteEnd } | undefined {
  const kind = INSIDE.get(code as 'sip')
  if (kind) {
    const id = /^\d{1,15}$/.test(target) ? Number(target) : 0
    return documents.get(kind, id) && { place: { kind, id }, isNumber: false }
  }
  if (code === 'sip_uri') return { end: { kind: 'address', uri: target } }
  if (code !== 'number') return undefined
  const digits = digitsOf(target)
  const place = ownPlace(documents, digits)
  return place ? { place, isNumber: true } : { end: { kind: 'outside', number: digits } }
}

/** The place with an extension that a caller dials. */
export function dialledPlace(
  documents: ReadDocuments,
  dialled: string,
  choose: Choose,
): RoutePlace | undefined {
  const has = ({ extension }: { extension: number }) => String(extension) === dialled
  const sip = documents.list('sip').find(has)
  if (sip) return { kind: 'sip', id: sip.id }
  const group = documents.list('group').find(has)
  if (group) return choose('dialled') === 'accounts' ? undefined : { kind: 'group', id: group.id }
  const scenario = documents.list('scenario').find(({ id }) => scenarioNumber(id) === dialled)
  return scenario && choose('dialled') === 'everything'
    ? { kind: 'scenario', id: scenario.id }
    : undefined
}
