import { z } from 'zod'
import { newSip, sipChanges } from '../service/catalogue/sip-bodies.ts'
import type { Line, Reachability } from '../shared/intervals.ts'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import type { Edited, Kept, Replaced } from './editable.ts'
import { id, ids, moment, secret, version } from './fields.ts'
import type { Job } from './jobs.ts'
import { collection } from './collection.ts'

/** A telephone that an extension rings, in the order of its scenario (section "SIP accounts"). */
export interface Leg {
  /** `sip` the account itself, `mob` a mobile number; others are kept as they come. */
  type: string
  /** Seconds of ringing. */
  timeout?: number
}

/** A SIP account with an extension. Holds no password. */
export interface SipAccount {
  id: number
  name: string
  /** Extension. */
  number?: string
  /** The service has not finished making it. */
  unfinished?: true
  /** The own number that it shows when it calls. */
  callerId?: { id: number; number?: string }
  /** Absent if the interface does not return them. */
  legs?: Leg[]
}

/** Details of an account beside the list. Holds no password. */
export interface SipAccountDetail extends Edited<Partial<SipAccountChanges>> {
  login?: string
  server?: string
  scenarios: { name: string; active: boolean; legs: Leg[] }[]
}

/** A SIP account to create. */
export type NewSipAccount = z.output<typeof newSip>

/** The editable fields of a SIP account. */
export type SipAccountChanges = z.output<typeof sipChanges>

/** Settings for a telephone; asked for on demand and kept nowhere. */
export interface Credentials {
  server?: string
  login?: string
  password?: string
}

/** A record that the billing keeps for something of the account; holds no password (section "RPC resources"). */
export interface AccountRecord {
  id: string
  /** The billing's own id, by which fees are asked for. */
  account?: number
  batch?: string
  login?: string
}

/** A monthly fee for something of the account, in roubles. */
export interface Fee {
  amount?: number
  /** As the invoice calls it. */
  text?: string
}

/** Notifications about presence. */
export interface Watches {
  /** Extensions to notify about after so many minutes offline. */
  extensions: { id: number; minutes: number }[]
  /**
   * Notifies about numbers after so many minutes without anyone reachable behind them; absent:
   * never.
   */
  numbers?: { minutes: number }
  /** Extensions to notify about once, when they are back online. */
  returns: number[]
}

/** A SIP account's live registration. */
export interface Extension {
  id: number
  name: string
  online: boolean
  /** When the app saw the present state begin, in milliseconds since the epoch; absent if it was so from the first observation. */
  since?: number
}

/** Time spent in each state, in milliseconds. */
export type Summary = Record<Reachability, number>

/** Presence of one extension, or of several together (online if any of them is). */
export interface Reached {
  line: Line
  /** Sums over the past part of the requested spans. */
  sum: Summary
  /** How many of them could be reached at some time of it. */
  reached: number
}

/** An extension with a history that the account does not list any more. */
export interface Left {
  id: number
  name: string
  number?: string
  /** When that was noticed, in milliseconds since the epoch. */
  at: number
}

export const extensionsCollections = { sip: collection<SipAccount, SipAccountDetail>() }

const batch = z.string().min(1).max(100)
/** Minutes offline before the notification. */
const minutes = z.int().min(1).max(1_440)

export const extensionsCommands = {
  /**
   * Creates one; returns its id, where the service returned it or reading showed it. A mobile number that it
   * goes on to is asked about. Fails as `changed` with the field `created` where one of that number and name
   * is there already and may have other settings.
   */
  'extensions.create': command(inCabinet({ body: newSip }), 'diverts')<{ id?: number }>(),
  /** Creates several one by one, as a job; what is there already by number and name is not sent again. */
  'extensions.createMany': command(
    inCabinet({ accounts: z.array(newSip).min(1).max(1_000) }),
    'diverts',
  )<Job>(),
  /** Replaces what can be changed of one, as `EditingCommands` says it; without a role it has none. */
  'extensions.replace': command(inCabinet({ id, body: sipChanges, version }))<Replaced>(),
  'extensions.delete': command(inCabinet({ id }), 'deletes')<Kept>(),
  'extensions.setPassword': command(inCabinet({ id, password: secret }), 'opens')(),
  /**
   * Presence that this app observed between two moments, for one extension or for several together
   * (online if any of them is), with sums over the given spans. Time that no line covers is
   * unknown.
   */
  'extensions.history': command(
    inCabinet({
      rows: z.array(ids).min(1).max(200),
      from: moment,
      to: moment,
      spans: z.array(z.strictObject({ from: moment, to: moment })).max(90),
    }),
  )<Reached[]>(),
  /** Extensions with a history that the account does not list any more. */
  'extensions.left': command(cabinetAlone)<Left[]>(),
  /** Notifications about presence. */
  'extensions.watches': command(cabinetAlone)<Watches>(),
  /** Sets after how many minutes offline to notify about an extension; without `minutes` never. */
  'extensions.watch': command(inCabinet({ id, minutes: minutes.optional() }))<Watches>(),
  /**
   * Sets after how many minutes without a reachable person behind a number to notify; without
   * `minutes` never.
   */
  'extensions.watchNumbers': command(inCabinet({ minutes: minutes.optional() }))<Watches>(),
  /** Sets or cancels a single notification when an extension is back online. */
  'extensions.tellReturn': command(inCabinet({ id, wanted: z.boolean() }))<Watches>(),
  /** Settings for a telephone, read from the service now and kept nowhere. */
  'extensions.credentials': command(inCabinet({ id }), 'opens')<Credentials>(),
  /** Records that the billing keeps, of one batch or of the user's own; read by the RPC interface. */
  'extensions.records': command(inCabinet({ batch: batch.optional(), prefix: batch.optional() }))<
    AccountRecord[]
  >(),
  /** Monthly fees of one of these; read by the RPC interface. */
  'extensions.fees': command(inCabinet({ account: id }))<Fee[]>(),
}

export interface ExtensionsEvents {
  /** `partial`: the list was never read to its end yet. */
  'presence.changed': {
    cabinet: CabinetId
    changed: Extension[]
    gone: number[]
    partial?: true
  }
  /** When the oldest state was read, where that is over a minute ago because the list is long. */
  'presence.aged': { cabinet: CabinetId; oldest?: number }
  /** An awaited extension is back: its one notification is used up. */
  'watches.changed': { cabinet: CabinetId; watches: Watches }
}
