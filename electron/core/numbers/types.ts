/** Where a number leads, as the service shows it: by name, without an id. */
export interface Following {
  name: string
  /** `caller`: shows the caller's number; `forwarding`: the number called; absent where not told. */
  shows?: CallerShown
}

export type CallerShown = 'caller' | 'forwarding'

export interface OwnedNumber {
  id: number
  /** Digits only, international form. */
  number: string
  /** Codes of the service: `abc` city, `def` mobile, `800`; others are kept as they come. */
  kind?: string
  /** `business` or `personal`; others are kept as they come. */
  owner?: string
  /** Roubles a month. */
  fee?: number
  following?: Following
  /** The CRM that is asked first. */
  crm?: { host: string; type: string; shows?: CallerShown }
  /** Id of the connected black list. */
  blackList?: number
  /** Extensions that show this number as their caller ID. */
  callerIdOf: { id: number; name: string }[]
  packet?: { name: string; total?: number; remaining?: number }
  alias?: string
}

export interface ExternalNumber {
  /** Absent where the service gave none, nor a person: then it cannot be changed or deleted. */
  id?: number
  /** The service tells no id: a person copied it from its website. */
  idGiven?: true
  /** What tells it from others in this app. */
  key: string
  number: string
  kind: 'ate' | 'sipuri'
  host?: string
  /** The SIP account's login, or the servers that calls come from. */
  source: string[]
  /** Whether it is registered now (kind `ate`), and since when: as told, else as seen. */
  registered?: boolean
  registeredAt?: number
  /** How its registration came and went as far as this run saw it, newest first. */
  registrations?: Registration[]
  following?: Following
}

export interface Registration {
  registered: boolean
  /** Milliseconds since the epoch: since when, where the service tells it, else when it was seen. */
  at: number
}

export interface ReservedNumber {
  number: string
  /** Milliseconds since the epoch; absent where the service's text could not be read. */
  until?: number
}

/** Where a number is to lead (section "Numbers (REST)", `number/follow`). */
export type Route =
  | { type: 'sip' | 'group' | 'scenario' | 'call_queue'; id: number; shows: CallerShown }
  | { type: 'number'; number: string; shows: CallerShown }
  | { type: 'sip_uri'; uri: string; shows: CallerShown }

export type Forwarding =
  | { type: 'empty' }
  | Route
  | {
      type: 'crm1' | 'crm2' | 'crm3'
      host: string
      shows: CallerShown
      /** Where calls go if the CRM gives no answer. */
      otherwise?: Route | { type: 'empty' }
    }

/** Numbers that get a forwarding: own ones by id, external ones by what tells them apart in this app. */
export type ForwardedNumber = { of: 'owned'; id: number } | { of: 'external'; key: string }

/** What to look for among the numbers on offer. */
export interface OfferQuery {
  kind: 'abc' | 'def' | '800'
  owner: 'business' | 'personal'
  region?: number
  code?: string
  /** 0 simple, 5 bronze, 1 silver, 2 gold, 3 platinum, 4 exclusive. */
  category?: number
  /** `?` stands for one digit, `*` for any sequence. */
  mask?: string
}

export interface Offer {
  number: string
  category?: number
  /** Roubles, once. */
  price?: number
  /** Roubles a month. */
  fee?: number
  owner?: string
  kind?: string
}

export interface OffersPage {
  offers: Offer[]
  /** Whether there are more than were asked for. */
  more: boolean
}

export interface Region {
  id: number
  title: string
  codes: string[]
}

/** What connecting a number of another operator takes. */
export type ExternalNumberInput =
  | { kind: 'ate'; number: string; host: string; port: number; login: string; secret: string }
  | { kind: 'sipuri'; number: string; host: string }
