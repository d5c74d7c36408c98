import type { AlertsMemory, PresenceAlert } from '../presence/alerts.ts'

/** A telephone that an extension rings, in the order of its scenario (section "SIP accounts"). */
export interface Leg {
  /** `sip` the account itself, `mob` a mobile number; others are kept as they come. */
  type: string
  /** Seconds of ringing. */
  timeout?: number
}

/** A SIP account: somebody's internal number. Holds no password. */
export interface SipAccount {
  id: number
  name: string
  /** Extension. */
  number?: string
  /** The service has not finished making it. */
  unfinished?: true
  /** The own number that it shows when it calls. */
  callerId?: { id: number; number?: string }
  legs: Leg[]
}

/** What is told of one besides the list. Holds no password. */
export interface SipAccountDetail {
  login?: string
  role?: string
  server?: string
  scenarios: { name: string; active: boolean; legs: Leg[] }[]
}

/** What a telephone has to be set up with; asked for on demand and kept nowhere. */
export interface Credentials {
  server?: string
  login?: string
  password?: string
}

/** A SIP account to create. */
export interface NewSipAccount {
  name: string
  number: number
  role?: string
  /** Own number, by id, that it shows. */
  callerId?: number
  /** Whether the mobile leg rings after the account or with it. */
  order?: 'single' | 'simultaneous'
  /** Seconds, in steps of five. */
  timeout: number
  mobile?: { number: string; timeout?: number }
}

/** What of a SIP account can be changed: the service takes no other ring order after its creation. */
export interface SipAccountChanges {
  name?: string
  number?: number
  role?: string
  callerId?: number
  password?: string
}

/** What of one can be changed, read from the service just now; without the password. */
export type KnownSipAccount = Pick<SipAccount, 'name' | 'number' | 'callerId'> &
  Pick<SipAccountDetail, 'role'>

/** A record that the billing keeps for something of the account; holds no password (section "RPC resources"). */
export interface AccountRecord {
  id: string
  /** The billing's own id, by which fees are asked for. */
  account?: number
  batch?: string
  login?: string
}

/** What something of the account costs each month, in roubles. */
export interface Fee {
  amount?: number
  /** As the invoice calls it. */
  text?: string
}

/** Who is watched, and how. */
export interface Watches {
  /** Told of once they were off for so many minutes. */
  extensions: AlertsMemory['extensions']
  /** Numbers are told of once nobody behind them was reachable for so many minutes; absent: never. */
  numbers?: AlertsMemory['numbers']
  /** Extensions whose return is told of once. */
  returns: number[]
}

/** One thing to tell of reachability, with the extension's name as it may be drawn; numbers are digits. */
export type PresenceNotice = PresenceAlert & { name?: string }
