import type { OwnedNumber } from '../../../../electron/bridge/numbers.ts'
import type { Searched } from '../../../components/records/find-text.ts'

/** Filters of the list of own numbers. */
export type Filters = {
  kind: string
  owner: string
  /** Kind of destination. */
  leads: '' | 'somewhere' | 'nowhere' | 'missing' | 'crm'
  trait: '' | 'problems' | 'blackList' | 'callerId' | 'packet' | 'packetLow' | 'alias'
}

export const noFilters: Filters = { kind: '', owner: '', leads: '', trait: '' }

/** Remaining share of a packet from which it counts as running out. */
const LOW = 0.1

export function isLow({ packet }: OwnedNumber): boolean {
  return (
    packet?.total !== undefined &&
    packet.remaining !== undefined &&
    packet.remaining <= packet.total * LOW
  )
}

const traits: Record<Exclude<Filters['trait'], '' | 'problems'>, (own: OwnedNumber) => boolean> = {
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
  { kind, owner, leads, trait }: Filters,
  { isMissing, isFaulty }: Record<'isMissing' | 'isFaulty', (own: OwnedNumber) => boolean>,
): (own: OwnedNumber) => boolean {
  const leadsThere: Record<Filters['leads'], (own: OwnedNumber) => boolean> = {
    '': () => true,
    somewhere: ({ following, crm }) => Boolean(following ?? crm),
    nowhere: ({ following, crm }) => !following && !crm,
    missing: isMissing,
    crm: ({ crm }) => crm !== undefined,
  }
  const hasTrait = trait === 'problems' ? isFaulty : trait === '' ? () => true : traits[trait]
  return (own) =>
    (kind === '' || own.kind === kind) &&
    (owner === '' || own.owner === owner) &&
    leadsThere[leads](own) &&
    hasTrait(own)
}
