import type { ForwardingType } from '../../service/catalogue/forwarding.ts'

/** Where calls to a number go. */
export interface RouteDocument {
  type: Exclude<ForwardingType, 'empty'>
  /** Id of something of the account, else a number, an address or a host. */
  target: number | string
  /** The target's name when it was chosen: shown when the target was deleted. */
  name: string
  /** `Y` shows the caller's number, `N` the forwarding one. */
  cli_type: 'Y' | 'N'
}

/** Fields common to own and external numbers. */
export interface Forwarded {
  following?: RouteDocument
  /** A CRM that decides; `following` is then where calls go without its answer. */
  integration?: RouteDocument
}

/** An own number. */
export interface NumberDocument extends Forwarded {
  /** Digits, international form. */
  number: string
  phone_type: 'abc' | 'def' | '800'
  owner_type: 'business' | 'personal'
  packet?: PacketDocument
  alias?: string
  /** Id of the connected black list. */
  black_list?: number
}

/** A number of another operator. */
export interface ExternalNumberDocument extends Forwarded {
  number: string
  type: 'ate' | 'sipuri'
  host: string
  port?: number
  login?: string
  secret?: string
  /** Of type `ate`. */
  registered: boolean
  /** The operator does not take its login: it never registers until it is changed. */
  refused?: boolean
  /** Since when it is registered or is not, milliseconds since the epoch. */
  since: number
}

/** An SMS packet on a number. */
export interface PacketDocument {
  id: number
  name: string
  amount: number
  /** Roubles a month. */
  price: number
  used: number
  /** The month `used` counts, by its first moment. */
  month: number
  /** When it was attached, milliseconds since the epoch. */
  since: number
}

/** Moments are milliseconds since the epoch. */
export interface NumberKinds {
  number: NumberDocument
  externalNumber: ExternalNumberDocument
  /** A number kept from others; its id is the number. */
  reservation: { owner_type: NumberDocument['owner_type']; until: number }
  /** A number bought by another account; its id is the number. */
  sold: { at: number }
}
