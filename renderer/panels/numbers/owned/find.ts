import type { OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import type { Searched } from '../../../components/records/find-text.ts'

/** Traits that the number's row does not show. */
type KnownLists = 'problems' | 'temporary'

/** Filters of the list of own numbers. */
export type NumberFilters = {
  kind: string
  owner: string
  /** Kind of destination. */
  leads: '' | 'somewhere' | 'nowhere' | 'missing' | 'crm'
  trait: '' | KnownLists | 'blackList' | 'callerId' | 'packet' | 'packetLow' | 'alias'
}

export const noFilters: NumberFilters = { kind: '', owner: '', leads: '', trait: '' }

/** Remaining share of a packet from which it counts as running out. */
const LOW = 0.1

export function isLow({ packet }: OwnedNumber): boolean {
  return (
    packet?.total !== undefined &&
    packet.remaining !== undefined &&
    packet.remaining <= packet.total * LOW
  )
}

const traits: Record<
  Exclude<NumberFilters['trait'], '' | KnownLists>,
  (own: OwnedNumber) => boolean
> = {
  blackList: ({ blackList }) => blackList !== undefined,
  callerId: ({ callerIdOf }) => callerIdOf.length > 0,
  packet: ({ packet }) => packet !== undefined,
  packetLow: isLow,
  alias: ({ alias }) => Boolean(alias),
}

/** Returns the searched fields of a number. */
export function searched(own: OwnedNumber): Searched {
  const { number, alias, following, crm, packet, callerIdOf } = own
  const leads = following && /^\d{7,}$/.test(following.name) ? following.name : undefined
  const callers = callerIdOf.map(({ name }) => name)
  return {
    numbers: [number, leads],
    texts: [alias, following?.name, crm?.host, packet?.name, ...callers],
  }
}

/** Makes a function that is true for numbers that pass the filters. */
export function passes(
  { kind, owner, leads, trait }: NumberFilters,
  { isMissing, ...known }: Record<'isMissing' | KnownLists, (own: OwnedNumber) => boolean>,
): (own: OwnedNumber) => boolean {
  const leadsThere: Record<NumberFilters['leads'], (own: OwnedNumber) => boolean> = {
    '': () => true,
    somewhere: ({ following, crm }) => Boolean(following ?? crm),
    nowhere: ({ following, crm }) => !following && !crm,
    missing: isMissing,
    crm: ({ crm }) => crm !== undefined,
  }
  const hasTrait = trait === '' ? () => true : { ...traits, ...known }[trait]
  return (own) =>
    (kind === '' || own.kind === kind) &&
    (owner === '' || own.owner === owner) &&
    leadsThere[leads](own) &&
    hasTrait(own)
}
