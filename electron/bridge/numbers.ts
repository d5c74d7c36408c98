import { z } from 'zod'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { limit, moment, number, pin, secret } from './fields.ts'
import type { Job } from './jobs.ts'
import { collection } from './collection.ts'

/** The forwarding of a number, as the service shows it: by name, without an id. */
export interface Following {
  name: string
  /** `caller`: shows the caller's number; `forwarding`: the number called; absent if unknown. */
  shows?: CallerShown
}

export type CallerShown = 'caller' | 'forwarding'

/** A CRM that is asked first. */
interface Crm {
  host: string
  type: string
  shows?: CallerShown
}

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
  crm?: Crm
  /** Id of the connected black list. */
  blackList?: number
  /** Extensions that show this number as their caller ID. */
  callerIdOf: { id: number; name: string }[]
  packet?: { name: string; total?: number; remaining?: number }
  alias?: string
}

export interface ExternalNumber {
  /** Absent if neither the service nor the user gave one: then it cannot be changed or deleted. */
  id?: number
  /** The service returns no id: the user copied it from its website. */
  idGiven?: true
  /** Identifies it in this app. */
  key: string
  number: string
  kind: 'ate' | 'sipuri'
  host?: string
  /** The SIP account's login, or the servers that calls come from. */
  source: string[]
  /** True if registered now (kind `ate`), and since when: by the service, else as seen here. */
  registered?: boolean
  registeredAt?: number
  /** How its registration came and went as far as this run saw it, newest first. */
  registrations?: Registration[]
  following?: Following
}

export interface Registration {
  registered: boolean
  /** Since when, milliseconds since the epoch: by the service, else when it was seen here. */
  at: number
}

export interface ReservedNumber {
  number: string
  /** Milliseconds since the epoch; absent where the service's text could not be read. */
  until?: number
}

/** Target of a forwarding (section "Numbers (REST)", `number/follow`). */
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
      /** Target if the CRM gives no answer. */
      otherwise?: Route | { type: 'empty' }
    }

/** Numbers to be forwarded: own ones by id, external ones by their key in this app. */
export type ForwardedNumber = { of: 'owned'; id: number } | { of: 'external'; key: string }

/** A number to forward, an own one with where it led as the person saw it. */
export type SeenNumber =
  | { of: 'owned'; id: number; seen: { following?: Following; crm?: Crm } }
  | { of: 'external'; key: string }

/** Search among the numbers on offer. */
export interface OfferQuery {
  kind: 'abc' | 'def' | '800'
  owner: 'business' | 'personal'
  region?: number
  code?: string
  /** 0 simple, 5 bronze, 1 silver, 2 gold, 3 platinum, 4 exclusive. */
  category?: number
  /** `?` matches one digit, `*` any sequence. */
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
  /** True if there are more than were asked for. */
  more: boolean
}

export interface Region {
  id: number
  title: string
  codes: string[]
}

/** Connection of another operator's number, as far as the service shows it. */
export type Connected = Pick<ExternalNumber, 'kind' | 'number' | 'host' | 'source'>

/** Input for connecting a number of another operator. */
export type ExternalNumberInput =
  | { kind: 'ate'; number: string; host: string; port: number; login: string; secret: string }
  | { kind: 'sipuri'; number: string; host: string }

export const numbersCollections = {
  numbers: collection<OwnedNumber>(),
  externalNumbers: collection<ExternalNumber>(),
  reservedNumbers: collection<ReservedNumber>(),
}

const owner = z.enum(['business', 'personal'])
/**
 * A key instead of the id: one that a user gave may be another number's by now, and only the core
 * can detect that.
 */
export const externalKey = z.string().min(1).max(200)
const shows = z.enum(['caller', 'forwarding'])
const routes = [
  z.strictObject({
    type: z.enum(['sip', 'group', 'scenario', 'call_queue']),
    id: z.int(),
    shows,
  }),
  z.strictObject({ type: z.literal('number'), number, shows }),
  z.strictObject({ type: z.literal('sip_uri'), uri: z.string().trim().min(1).max(300), shows }),
] as const
const nowhere = z.strictObject({ type: z.literal('empty') })
export const forwarding = z.discriminatedUnion('type', [
  nowhere,
  ...routes,
  z.strictObject({
    type: z.enum(['crm1', 'crm2', 'crm3']),
    host: z.string().trim().min(1).max(300),
    shows,
    otherwise: z.discriminatedUnion('type', [nowhere, ...routes]).optional(),
  }),
])
const owned = z.strictObject({ of: z.literal('owned'), id: z.int() })
const external = z.strictObject({ of: z.literal('external'), key: externalKey })
export const forwardedNumber = z.discriminatedUnion('of', [owned, external])
const seen = z.strictObject({
  following: z.strictObject({ name: z.string(), shows: shows.optional() }).optional(),
  crm: z.strictObject({ host: z.string(), type: z.string(), shows: shows.optional() }).optional(),
})
const seenNumber = z.discriminatedUnion('of', [owned.extend({ seen }), external])
const host = z.string().trim().min(1).max(300)
const externalNumber = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ate'),
    number,
    host,
    port: z.int().min(1).max(65_535),
    login: z.string().trim().min(1).max(200),
    secret,
  }),
  z.strictObject({ kind: z.literal('sipuri'), number, host }),
])
const connected = z.strictObject({
  kind: z.enum(['ate', 'sipuri']),
  number: z.string(),
  host: z.string().optional(),
  source: z.array(z.string()),
})
const offerQuery = z.strictObject({
  kind: z.enum(['abc', 'def', '800']),
  owner,
  region: z.int().optional(),
  code: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  category: z.int().min(0).max(5).optional(),
  mask: z
    .string()
    .regex(/^[\d?*%]{1,20}$/)
    .optional(),
})
const many = z.array(number).min(1).max(100)

export const numbersCommands = {
  /**
   * Forwards numbers one by one, as a job whose steps come by `job.changed`. Numbers that already
   * lead there are skipped. Targets outside the account and empty ones have to be confirmed. Fails
   * as `changed` if one leads elsewhere than was `seen`: then nothing is sent, and the lists are as
   * they are now. `until`: when they are put back, for own numbers by REST alone.
   */
  'numbers.forward': command(
    inCabinet({
      numbers: z.array(seenNumber).min(1).max(10_000),
      forwarding,
      until: moment.optional(),
    }),
    'diverts',
  )<Job>(),
  /**
   * Plans to forward own numbers at a moment, by REST alone. What has to be confirmed is asked now, and
   * not when it is done. Fails as `changed` like `numbers.forward`, and as `invalid` with `from` or
   * `until` if the span is past, or meets another planned change of a number.
   */
  'numbers.plan': command(
    inCabinet({
      numbers: z.array(seenNumber).min(1).max(10_000),
      forwarding,
      from: moment,
      until: moment.optional(),
    }),
    'diverts',
  )(),
  /**
   * Connects or, without `list`, disconnects a black list. Fails as `changed` where one has another list by now than
   * was `seen`: then nothing is sent.
   */
  'numbers.blackList': command(
    inCabinet({
      numbers: z
        .array(z.strictObject({ id: z.int(), seen: z.int().optional() }))
        .min(1)
        .max(10_000),
      list: z.int().optional(),
    }),
  )<Job>(),
  /** Fails as `changed` where the number is called otherwise by now than was `seen`: then nothing is sent. */
  'numbers.alias': command(inCabinet({ number, alias: z.string().max(200), seen: z.string() }))(),
  'numbers.offers': command(inCabinet({ query: offerQuery, limit }))<OffersPage>(),
  'numbers.regions': command(cabinetAlone)<Region[]>(),
  /**
   * Buys numbers one by one. `price` is the one that the user saw, and absent if they saw that it
   * is not known: the core refuses as `invalid` with the field `price` if the service asks for
   * more, or gives a price that they have not seen.
   */
  'numbers.buy': command(
    inCabinet({ numbers: many, owner, price: z.number().min(0).optional() }),
    'spends',
  )<Job>(),
  /** The service's current prices of numbers; some have none, such as reserved ones. */
  'numbers.quote': command(inCabinet({ numbers: many, owner }))<Offer[]>(),
  'numbers.reserve': command(inCabinet({ numbers: many, owner }))<Job>(),
  /** Calls the account's own telephone; the caller ID ends with the PIN. */
  'numbers.callPin': command(cabinetAlone)<{ phone: string }>(),
  /** Gives a number up for good: with a PIN by REST, without one where only the RPC interface is reached. */
  'numbers.delete': command(inCabinet({ id: z.int(), pin: pin.optional() }), 'deletes')(),

  'externalNumbers.create': command(inCabinet({ input: externalNumber }), 'diverts')(),
  /** Fails as `changed` where it is connected otherwise by now than was `seen`: then nothing is sent. */
  'externalNumbers.change': command(
    inCabinet({ key: externalKey, input: externalNumber, seen: connected }),
    'diverts',
  )(),
  /**
   * Keeps on this computer the id that the service's website shows for a number, as the service
   * does not return it; without `id` forgets it.
   */
  'externalNumbers.giveId': command(
    inCabinet({ key: externalKey, id: z.int().min(1).optional() }),
  )(),
  'externalNumbers.delete': command(inCabinet({ key: externalKey }), 'deletes')(),
}
