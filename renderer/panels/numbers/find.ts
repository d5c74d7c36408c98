import type { OwnedNumber } from '../../../electron/bridge/model.ts'
import { finder, fold, type Findable } from '../../components/find-text.ts'

/** What the list of own numbers is narrowed to. */
export interface Filters {
  kind: string
  owner: string
  /** Where it leads; the others are traits. */
  leads: '' | 'somewhere' | 'nowhere' | 'missing' | 'crm'
  trait: '' | 'blackList' | 'callerId' | 'packet' | 'packetLow' | 'alias'
}

export const noFilters = (): Filters => ({ kind: '', owner: '', leads: '', trait: '' })

/** A packet with less than this part left is running out. */
const LOW = 0.1

export function isLow({ packet }: OwnedNumber): boolean {
  return (
    packet?.total !== undefined &&
    packet.remaining !== undefined &&
    packet.remaining <= packet.total * LOW
  )
}

const traits: Record<Exclude<Filters['trait'], ''>, (own: OwnedNumber) => boolean> = {
  blackList: ({ blackList }) => blackList !== undefined,
  callerId: ({ callerIdOf }) => callerIdOf.length > 0,
  packet: ({ packet }) => packet !== undefined,
  packetLow: isLow,
  alias: ({ alias }) => Boolean(alias),
}

/** Records are replaced when they change, so that what was made of one holds for as long as it lives. */
const findables = new WeakMap<OwnedNumber, Findable>()

function findable(own: OwnedNumber): Findable {
  let made = findables.get(own)
  if (!made) {
    const { number, alias, following, crm, packet, callerIdOf } = own
    const texts = [
      alias,
      following?.name,
      crm?.host,
      packet?.name,
      ...callerIdOf.map(({ name }) => name),
    ]
    const numbers = following && /^\d{7,}$/.test(following.name) ? [following.name] : []
    made = {
      numbers: [number, ...numbers],
      text: fold(texts.filter(Boolean).join('\n')),
    }
    findables.set(own, made)
  }
  return made
}

/** The numbers that pass the filters and in which everything typed occurs; their order stays. */
export function findNumbers(
  numbers: OwnedNumber[],
  typed: string,
  filters: Filters,
  isMissing: (own: OwnedNumber) => boolean,
): OwnedNumber[] {
  const fits = finder(typed)
  const { kind, owner, leads, trait } = filters
  const leadsThere: Record<Filters['leads'], (own: OwnedNumber) => boolean> = {
    '': () => true,
    somewhere: ({ following, crm }) => Boolean(following ?? crm),
    nowhere: ({ following, crm }) => !following && !crm,
    missing: isMissing,
    crm: ({ crm }) => crm !== undefined,
  }
  return numbers.filter(
    (own) =>
      (kind === '' || own.kind === kind) &&
      (owner === '' || own.owner === owner) &&
      leadsThere[leads](own) &&
      (trait === '' || traits[trait](own)) &&
      (!fits || fits(findable(own))),
  )
}
